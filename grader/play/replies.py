"""What every request is answered with: a result, and data or the reason why there are none. Knows no route."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from starlette.responses import Response

JSON = "application/json"


def succeed(data: Any, status: int = 200) -> Response:
    """What was asked for."""
    return _reply({"result": "success", "data": data}, status)


def fail(status: int, reason: str, **more: Any) -> Response:
    """Why nothing was done, in a sentence for the person; ``more`` are parts of it for a page."""
    return _reply({"result": "failure", "data": reason, **more}, status)


def refuse_method(allowed: Sequence[str]) -> Response:
    """Something that can be asked for only in other ways, which HTTP wants to be listed."""
    listed = ", ".join(allowed)
    refusal = fail(405, f"this cannot be done with this method, but with {listed}")
    refusal.headers["Allow"] = listed
    return refusal


def _reply(document: dict[str, Any], status: int) -> Response:
    return Response(msgspec.json.encode(document), status, media_type=JSON, headers={"Cache-Control": "no-store"})
