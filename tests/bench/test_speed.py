"""The benchmark measures what it says: every way answers every case, and the ratios are of the figures shown."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.bench.machine import spending
from tests.bench.picture import bars
from tests.bench.speed import BARE, COLD, GATED, OURS, PER_CASE, WASM, main
from tests.conftest import require_wasm


@pytest.mark.long
def test_a_small_run_measures_every_way(
    docker_engine: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    require_wasm()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    main(["--rounds", "1", "--submissions", "2", "--cases", "6", "-o", str(tmp_path)])
    written = json.loads((tmp_path / "speed.json").read_text())
    assert set(written["ways"]) == {BARE, PER_CASE, COLD, OURS, WASM}
    assert written["cases"] == 6
    rates = {name: way["submissions_per_second"] for name, way in written["ways"].items()}
    assert written["ratios"]["throughput_to_bare"] == pytest.approx(rates[OURS] / rates[BARE])
    assert set(GATED) <= set(written["ratios"])
    assert written["check"]["wasm_worker_mb"] > 1
    assert f"{written['ratios']['throughput_to_bare']:.2f}" in capsys.readouterr().out
    picture = ElementTree.fromstring((tmp_path / "speed.svg").read_text())  # noqa: S314  # written just above
    assert OURS in "".join(picture.itertext())


def test_a_missed_gate_fails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    slow = {**dict.fromkeys(GATED, 1.0), "throughput_to_bare": 0.3}
    monkeypatch.setattr("tests.bench.speed.bench", lambda *_: slow)
    with pytest.raises(SystemExit, match="throughput_to_bare"):
        main(["--gate", "1.0"])
    main(["--gate", "0.3"])


def test_what_the_machine_spends_is_counted() -> None:
    with spending() as spent:
        sum(range(3_000_000))
    assert spent.wall > 0
    assert spent.cpu >= 0


def test_a_name_cannot_leave_its_place_in_the_picture() -> None:
    picture = bars("a < b", [("<script>", 1.0, "1 & only"), ("x", 2.0, "2")])
    assert ElementTree.fromstring(picture) is not None  # noqa: S314  # written just above
    assert "<script>" not in picture
