"""What a wheel needs in addition if it brings Hugs as a WebAssembly module: the engine that runs it.

For the build backend alone, which loads it by its path: it may import nothing of ours.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

EXTRA = "wasm"
_MODULE = Path("sandbox/wasm/built/hugs.wasm")


class WheelHook(BuildHookInterface[Any]):
    """Makes the extra ``wasm`` a part of every wheel that has the module in it."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add to what the wheel depends on; an editable installation has the module only once it is built."""
        if version == "standard" and (Path(self.root) / _MODULE).is_file():
            build_data["dependencies"] += self.metadata.core.optional_dependencies[EXTRA]
