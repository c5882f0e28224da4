"""The filter of system calls, read as the kernel reads it."""

from __future__ import annotations

import platform
import struct

import pytest

from sandbox.syscalls import SERVER_CALLS, engine_profile, program_filter, server_profile

ALLOW, DENY, KILL = 0x7FFF0000, 0x00050001, 0x80000000
X86, ARM = 0xC000003E, 0xC00000B7
EXECUTE, WRITE = 4, 2


def decide(program: bytes, machine: int, number: int, third: int = 0) -> int:
    """What the kernel's own reading of the filter gives for a call."""
    steps = list(struct.iter_unpack("<HBBI", program))
    data = struct.pack("<IIQ6Q", number, machine, 0, 0, 0, third, 0, 0, 0)
    loaded, at = 0, 0
    while True:
        code, holds, fails, value = steps[at]
        at += 1
        match code:
            case 0x20:
                loaded = struct.unpack_from("<I", data, value)[0]
            case 0x15:
                at += holds if loaded == value else fails
            case 0x35:
                at += holds if loaded >= value else fails
            case 0x45:
                at += holds if loaded & value else fails
            case 0x06:
                return int(value)
            case _:
                raise AssertionError(f"no such instruction: {code}")


def running(machine: str) -> bytes:
    program = program_filter(machine, starting=False)
    assert program
    return program


@pytest.mark.parametrize(("machine", "kind", "read"), [("x86_64", X86, 0), ("aarch64", ARM, 63)])
def test_a_program_may_read(machine: str, kind: int, read: int) -> None:
    assert decide(running(machine), kind, read) == ALLOW


@pytest.mark.parametrize("number", [56, 57, 58, 59, 62, 41, 101, 105, 83, 87, 435, 322])
def test_a_program_may_not_fork_start_signal_connect_trace_or_write_names(number: int) -> None:
    """clone, fork, vfork, execve, kill, socket, ptrace, setuid, mkdir, unlink, clone3, execveat."""
    assert decide(running("x86_64"), X86, number) == DENY


@pytest.mark.parametrize("number", [9, 10])
def test_memory_may_be_mapped_but_not_as_code(number: int) -> None:
    assert decide(running("x86_64"), X86, number, WRITE) == ALLOW
    assert decide(running("x86_64"), X86, number, EXECUTE) == DENY
    assert decide(running("x86_64"), X86, number, EXECUTE | WRITE) == DENY


def test_a_program_that_is_still_to_be_started_may_be() -> None:
    program = program_filter("x86_64", starting=True)
    assert program
    assert decide(program, X86, 59) == ALLOW
    assert decide(program, X86, 9, EXECUTE) == ALLOW
    assert decide(program, X86, 57) == DENY


def test_calls_of_another_machine_end_the_program() -> None:
    assert decide(running("x86_64"), ARM, 63) == KILL
    assert decide(running("x86_64"), 0x40000003, 0) == KILL  # 32 bits


def test_the_other_table_of_the_same_machine_is_closed() -> None:
    assert decide(running("x86_64"), X86, 0x40000000) == DENY


def test_every_other_number_is_denied() -> None:
    allowed = [number for number in range(600) if decide(running("x86_64"), X86, number) == ALLOW]
    assert len(allowed) == len({name for rule in engine_profile()["syscalls"] for name in rule["names"]}) - 1  # execve


def test_docker_calls_the_machines_by_other_names() -> None:
    assert program_filter("amd64", starting=False) == program_filter("x86_64", starting=False)
    assert program_filter("arm64", starting=True) == program_filter("aarch64", starting=True)


def test_an_unknown_machine_has_no_filter() -> None:
    assert program_filter("s390x", starting=False) is None


def test_this_machine_is_known() -> None:
    assert program_filter(platform.machine(), starting=True)


def test_the_server_may_what_programs_may_and_its_own() -> None:
    names = {name for rule in server_profile()["syscalls"] for name in rule["names"]}
    assert names >= {name for rule in engine_profile()["syscalls"] for name in rule["names"]} | set(SERVER_CALLS)
    assert server_profile()["defaultAction"] == engine_profile()["defaultAction"] == "SCMP_ACT_ERRNO"
    assert not names & {"socket", "ptrace", "mount", "bpf", "keyctl", "unshare", "setns", "io_uring_setup"}
