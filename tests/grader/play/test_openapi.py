"""The server does what its description says, whatever requests schemathesis makes of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from starlette.routing import Route

from grader.play.app import make_app
from grader.play.guard import Address
from grader.play.kept_games import KeptGames
from grader.play.openapi import describe_api
from reference.catalogue import APIS, PLAYABLE
from tests.grader.play.serving import serving

WEAKEST = {name: [next(iter(game.players))] for name, game in PLAYABLE.items()}
SERVER = Address("testserver", 80)
"""Where schemathesis believes the application to be."""

CONFIGURATION = """
[checks.negative_data_rejection]
expected-statuses = [400, 403, 404, 405, 409, 413, 415]
"""


schema = schemathesis.openapi.from_asgi(
    "/openapi.json",
    make_app(KeptGames(PLAYABLE, against=WEAKEST), SERVER),
    config=schemathesis.Config.from_str(CONFIGURATION),
)


@schema.parametrize()
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_request_is_answered_as_described(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate()


def test_the_description_has_every_route_of_the_apis() -> None:
    app = make_app(KeptGames(PLAYABLE), SERVER)
    routes = {route.path: route.methods or set() for route in app.routes if isinstance(route, Route)}
    served = {path: {method.lower() for method in methods - {"HEAD"}} for path, methods in routes.items()}
    del served["/openapi.json"]
    described = {path: {*item} - {"parameters"} for path, item in describe_api()["paths"].items()}
    assert described == served
    assert {"/new", "/call", "/break", "/get", "/status", "/score"} <= set(described)


def test_no_two_games_have_endpoints_of_one_name() -> None:
    names = [endpoint.name for api in APIS.values() for endpoint in api.endpoints]
    assert len(set(names)) == len(names)


@pytest.mark.long
def test_schemathesis_finds_nothing_on_a_real_server_in_all_its_phases(tmp_path: Path) -> None:
    (tmp_path / "schemathesis.toml").write_text(CONFIGURATION)
    with serving(KeptGames(PLAYABLE, against=WEAKEST), next(iter(PLAYABLE))) as url:
        command = [
            str(Path(sys.executable).with_name("schemathesis")),
            "run",
            f"{url}/openapi.json",
            "--max-examples",
            "100",
        ]
        run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-5000:]
