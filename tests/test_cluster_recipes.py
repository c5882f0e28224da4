"""The recipes for a cluster: the one over SSH is run as written, the one for Kubernetes is checked."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from distributed.cli.dask_scheduler import main as dask_scheduler
from distributed.cli.dask_worker import main as dask_worker

from grader import __version__

ROOT = Path(__file__).parent.parent
BANK = ROOT / "testcases/sedma/bank"
MANIFEST = ROOT / "testcases/course/kubernetes.yml"
DOCKERFILE = ROOT / "testcases/course/cluster.Dockerfile"
IMAGE = f"card-grader-worker:{__version__}"


def recipe(beginning: str) -> str:
    """The block of the part about many machines that has these words in it."""
    part = (ROOT / "testcases/course/README.md").read_text(encoding="utf-8").partition("\n## Many machines\n")[2]
    (found,) = [block for block in re.findall(r"```console\n(.*?)```", part, re.DOTALL) if beginning in block]
    return str(found)


def script(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder with hosts and submissions, where ``ssh`` is a shell in the home of a machine that was set up."""
    for command in ("dask", "grader"):
        script(tmp_path / f"bin/{command}", f'exec "{sys.executable}" -m {command} "$@"')
    shutil.copytree(tmp_path / "bin", tmp_path / "home/grader/bin")
    script(tmp_path / "bin/ssh", f'[ "$1" = -n ] && shift 2 && cd "{tmp_path}/home" && exec sh -c "$*"')
    script(tmp_path / "bin/hostname", "echo 127.0.0.1")
    (tmp_path / "hosts").write_text("one\ntwo\n")
    (tmp_path / "submissions").mkdir()
    for name in ("wheat/folds.hs", "chaff/first_match_wins.hs"):
        shutil.copy(BANK / name, tmp_path / "submissions")
    return tmp_path


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
    return port


def make_certificate(desk: Path) -> None:
    """One that signs itself, for our loopback only, here and in the home of the machine that was set up."""
    subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    kind = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", "key.pem", "-out", "cert.pem"]
    subprocess.run(["openssl", "req", *kind, *subject], cwd=desk, check=True, capture_output=True)
    shutil.copy(desk / "cert.pem", desk / "ca.pem")
    for name in ("ca.pem", "cert.pem", "key.pem"):
        shutil.copy(desk / name, desk / "home")


# `make test` grades on a cluster without TLS in `tests/grader/grading/test_dask_workers.py`.
@pytest.mark.long
@pytest.mark.parametrize("protocol", ["tcp", "tls"])
def test_the_recipe_over_ssh_works_as_written(desk: Path, protocol: str) -> None:
    make_certificate(desk)
    lines = recipe(f"--cluster {protocol}://$(hostname)").replace("8786", str(free_port())).replace("eth1", "lo")
    assert lines.count("--interface lo") == (2 if protocol == "tcp" else 1)
    commands = f"set -m\n{lines}\nwait"  # as in a terminal; and nobody stays behind
    environment = {**os.environ, "PATH": f"{desk}/bin:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["bash", "-c", commands], cwd=desk, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert re.search(r"[12] workers with \d+ threads: sandbox 'bubblewrap' with hugs", done.stderr), done.stderr
    assert "2 graded; 2 run" in done.stdout, done.stderr
    assert (desk / "report/results.json").is_file()


def test_what_the_recipe_installs_is_what_the_project_offers() -> None:
    text = (ROOT / "pyproject.toml").read_text()
    assert re.search(r'^name = "haskell-card-grader"$', text, re.MULTILINE)
    assert re.search(r"^cluster = ", text, re.MULTILINE)
    for told in (recipe("ssh -n $host 'python3"), DOCKERFILE.read_text()):
        assert "haskell_card_grader-*.whl)[cluster]" in told
        assert "constraints.txt" in told
    pinned = (ROOT / "constraints.txt").read_text()
    assert re.search(r"^distributed==", pinned, re.MULTILINE)


def documents() -> dict[tuple[str, str], dict[str, Any]]:
    found = yaml.safe_load_all(MANIFEST.read_text())
    return {(one["kind"], one["metadata"]["name"]): one for one in found}


def pod(name: str) -> dict[str, Any]:
    spec: dict[str, Any] = documents()["Deployment", name]["spec"]["template"]["spec"]
    return spec


@pytest.mark.parametrize(("name", "command"), [("scheduler", dask_scheduler), ("worker", dask_worker)])
def test_pods_run_commands_that_dask_has(name: str, command: Any) -> None:
    (container,) = pod(name)["containers"]
    assert container["command"][:2] == ["dask", name]
    options = [word for word in container["command"] if word.startswith("--")]
    assert set(options) <= {option for one in command.params for option in (*one.opts, *one.secondary_opts)}


def test_workers_find_the_scheduler_by_its_service() -> None:
    service = documents()["Service", "scheduler"]["spec"]
    labels = documents()["Deployment", "scheduler"]["spec"]["template"]["metadata"]["labels"]
    assert service["selector"].items() <= labels.items()
    (port,) = service["ports"]
    assert f"tcp://scheduler:{port['port']}" in pod("worker")["containers"][0]["command"]
    assert f"port-forward service/scheduler {port['port']} &" in recipe("kubectl apply")
    assert f"--cluster tcp://127.0.0.1:{port['port']}" in recipe("kubectl apply")


def test_everything_is_in_one_namespace_of_its_own() -> None:
    own = [one["metadata"].get("namespace") for (kind, _), one in documents().items() if kind != "Namespace"]
    assert {*own} == {"card-grader"}
    assert ("Namespace", "card-grader") in documents()
    assert "kubectl --namespace card-grader port-forward" in recipe("kubectl apply")


@pytest.mark.parametrize("name", ["scheduler", "worker"])
def test_pods_have_no_privileges_and_the_image_of_this_version(name: str) -> None:
    (container,) = pod(name)["containers"]
    assert container["image"] == IMAGE
    assert pod(name)["automountServiceAccountToken"] is False
    assert (
        container["securityContext"].items()
        >= {
            "runAsNonRoot": True,
            "readOnlyRootFilesystem": True,
            "allowPrivilegeEscalation": False,
            "capabilities": {"drop": ["ALL"]},
        }.items()
    )
    selected = documents()["Deployment", name]["spec"]["selector"]["matchLabels"]
    assert selected == documents()["Deployment", name]["spec"]["template"]["metadata"]["labels"]


def test_only_workers_may_make_namespaces() -> None:
    """Bubblewrap needs to; the usual profiles forbid it."""
    profiles = {
        name: pod(name)["containers"][0]["securityContext"].get("seccompProfile") for name in ("scheduler", "worker")
    }
    assert profiles == {"scheduler": None, "worker": {"type": "Unconfined"}}


def test_the_image_has_what_a_worker_needs() -> None:
    text = DOCKERFILE.read_text()
    installed = re.search(r"apt-get install --yes --no-install-recommends (.*) \\", text)
    assert installed
    assert {"hugs", "bubblewrap", "python3-venv"} <= set(installed[1].split())
    assert "COPY constraints.txt haskell_card_grader-*.whl /tmp/" in text
    assert "--wheel-dir dist . && cp constraints.txt dist" in recipe("docker build")
    assert f"--tag {IMAGE} --file testcases/course/cluster.Dockerfile dist" in recipe("docker build")
    assert f"--tag {IMAGE}" in text
