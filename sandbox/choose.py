"""Which sandbox to use here. Knows the backends; must not know what is run in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandbox.bubblewrap import Bubblewrap
from sandbox.contract import Sandbox, SandboxUnavailableError
from sandbox.docker_engine import Docker, open_docker
from sandbox.engine import connect
from sandbox.image import find_image, read_recipe
from sandbox.interpreters import find_interpreter
from sandbox.none import NoSandbox

Report = Callable[[str], None]


@dataclass(frozen=True)
class Probe:
    """Whether a kind of sandbox works here, and what there is to say about it."""

    kind: str
    works: bool
    detail: str


def open_sandbox(kind: str | None, report: Report) -> Sandbox:
    """The sandbox of this kind, or the best that works here; never ``none`` unasked.

    :raises SandboxUnavailableError: where it does not work, with what is missing.
    """
    match kind:
        case "docker":
            return open_docker(report)
        case "bubblewrap":
            return Bubblewrap()
        case "none":
            return NoSandbox()
        case None:
            return _open_best(report)
        case _:
            raise SandboxUnavailableError(f"there is no sandbox {kind!r}: use docker, bubblewrap or none")


def _open_best(report: Report) -> Sandbox:
    try:
        return open_docker(report)
    except SandboxUnavailableError as no_docker:
        report(f"Docker cannot be used: {no_docker}")
        try:
            return Bubblewrap()
        except SandboxUnavailableError as no_bubblewrap:
            raise SandboxUnavailableError(
                f"no sandbox works here. Docker: {no_docker}. Bubblewrap: {no_bubblewrap}. "
                "Install Docker (https://docs.docker.com/engine/install/) or, on Linux, bubblewrap and hugs"
            ) from no_bubblewrap


def probe() -> tuple[Probe, ...]:
    """What works here, best first. Builds no image and starts no engine."""
    return (
        _probe("docker", _describe_docker),
        _probe("bubblewrap", _describe_bubblewrap),
        _probe("none", _describe_none),
    )


def _probe(kind: str, describe: Callable[[], str]) -> Probe:
    try:
        return Probe(kind, works=True, detail=describe())
    except SandboxUnavailableError as error:
        return Probe(kind, works=False, detail=str(error))


def _describe_docker() -> str:
    client = connect()
    try:
        engine = f"Docker {client.version()['Version']}"
        image = find_image(client)
        if image is None:
            return f"{engine}; the image {read_recipe().tag} will be built at first use"
        return "; ".join((f"{engine}, image {read_recipe().tag}", *Docker(client, image).notes))
    finally:
        client.close()


def _describe_bubblewrap() -> str:
    return _describe_interpreter(Bubblewrap())


def _describe_none() -> str:
    return f"{_describe_interpreter(NoSandbox())}; seals nothing off, so only for one's own program"


def _describe_interpreter(sandbox: Sandbox) -> str:
    interpreter = find_interpreter(sandbox)
    return interpreter.command("")[0] if interpreter else "works, but neither runhugs nor runghc is installed"
