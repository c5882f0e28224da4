"""The filter of system calls, read as the kernel reads it."""

from __future__ import annotations

import platform
import struct

import pytest

from sandbox.syscalls import engine_profile, program_filter, server_profile

ALLOW, DENY, KILL = 0x7FFF0000, 0x00050001, 0x80000000
X86, ARM = 0xC000003E, 0xC00000B7
EXECUTE, WRITE = 4, 2

# Written out, so that whoever adds a call has to say so here too. What Hugs calls, and runc before it starts Hugs.
PROGRAM_CALLS = """
    access arch_prctl brk chdir clock_getres clock_gettime clock_nanosleep close epoll_ctl epoll_pwait epoll_wait
    execve exit exit_group faccessat faccessat2 fcntl fstat fstatfs futex getcwd getdents64 getegid geteuid getgid
    getgroups getpid getppid getrandom getrlimit getrusage gettid gettimeofday getuid ioctl lseek lstat madvise mmap
    mprotect mremap munmap nanosleep newfstatat open openat poll ppoll pread64 prlimit64 pselect6 read readlink
    readlinkat readv restart_syscall rseq rt_sigaction rt_sigpending rt_sigprocmask rt_sigreturn rt_sigsuspend
    sched_getaffinity sched_yield select set_robust_list set_tid_address sigaltstack stat statfs statx tgkill time
    times uname write writev
"""
SERVERS_OWN_CALLS = """
    clone close_range dup2 dup3 fork kill mkdir mkdirat pipe pipe2 prctl rmdir rt_sigtimedwait seccomp
    set_tid_address setgid setgroups setresgid setresuid setrlimit setuid umask unlink unlinkat vfork wait4
    waitid
"""
# The numbers of PROGRAM_CALLS on x86_64, from the kernel's syscall_64.tbl, without execve (59).
X86_NUMBERS = (
    *range(18), *(19, 20, 21, 23, 24, 25, 28, 35, 39, 60, 63, 72, 79, 80, 89, 96, 97, 98, 100, 102, 104, 107, 108, 110),
    *(115, 127, 130, 131, 137, 138, 158, 186, 201, 202, 204, 217, 218, 219, 228, 229, 230, 231, 232, 233, 234, 257),
    *(262, 267, 269, 270, 271, 273, 281, 302, 318, 332, 334, 439),
)  # fmt: skip


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


def test_only_the_calls_written_out_here_are_allowed() -> None:
    profile = engine_profile()
    assert profile["defaultAction"] == "SCMP_ACT_ERRNO"
    (rule,) = profile["syscalls"]
    assert (rule["action"], set(rule) - {"comment"}) == ("SCMP_ACT_ALLOW", {"names", "action"})
    assert sorted(rule["names"]) == PROGRAM_CALLS.split()
    assert {kind["architecture"] for kind in profile["archMap"]} == {"SCMP_ARCH_X86_64", "SCMP_ARCH_AARCH64"}
    assert [kind["subArchitectures"] for kind in profile["archMap"]] == [[], []]


def test_every_other_number_is_denied() -> None:
    decided = {number: decide(running("x86_64"), X86, number) for number in range(1000)}
    assert tuple(number for number, decision in decided.items() if decision == ALLOW) == X86_NUMBERS
    assert set(decided.values()) == {ALLOW, DENY}


def test_what_is_still_to_be_started_may_call_no_more_than_what_runs_but_for_its_start() -> None:
    program = program_filter("x86_64", starting=True)
    assert program
    assert {number for number in range(1000) if decide(program, X86, number) == ALLOW} == {*X86_NUMBERS, 59}


def test_docker_calls_the_machines_by_other_names() -> None:
    assert program_filter("amd64", starting=False) == program_filter("x86_64", starting=False)
    assert program_filter("arm64", starting=True) == program_filter("aarch64", starting=True)


def test_an_unknown_machine_has_no_filter() -> None:
    assert program_filter("s390x", starting=False) is None


def test_this_machine_is_known() -> None:
    assert program_filter(platform.machine(), starting=True)


def test_the_server_may_what_programs_may_and_its_own() -> None:
    programs, own = server_profile()["syscalls"]
    assert sorted(programs["names"]) == PROGRAM_CALLS.split()
    assert (sorted(own["names"]), own["action"]) == (SERVERS_OWN_CALLS.split(), "SCMP_ACT_ALLOW")
    assert {**server_profile(), "syscalls": None} == {**engine_profile(), "syscalls": None}
