"""Of what runs programs: the worker, containers, allowed system calls."""

from __future__ import annotations

from tests.defences.breaking import Breakage

_WORKER_C = "sandbox/worker.c"
_RIGHTS = "tests/sandbox/test_job_rights.py"
_STATUS = f"{_RIGHTS}::test_a_job_is_another_user_of_another_group_without_rights_behind_two_filters"
_LIMITS = f"{_RIGHTS}::test_a_job_has_limits_of_its_own"
_STEP = f"{_RIGHTS}::test_no_job_runs_that_could_not_give_up_everything"
_SYSCALLS = "tests/sandbox/test_syscalls.py"


def _in_worker(name: str, find: str, replacement: str, *tests: str) -> Breakage:
    return Breakage(f"worker: {name}", _WORKER_C, ((find, replacement),), tests, needs_docker=True)


def _limit(name: str, line: str) -> Breakage:
    return _in_worker(f"no limit on {name}", f"  {line};\n", "", _LIMITS)


WORKER = (
    _in_worker(
        "no filter of its own", "if (filter.len && prctl(PR_SET_SECCOMP", "if (0 && prctl(PR_SET_SECCOMP", _STATUS
    ),
    _in_worker(
        "user kept",  # the worker itself refuses to run such a job: the sandbox does not open, which is no skip
        " || setresuid(job->uid, job->uid, job->uid))",
        ")",
        "tests/sandbox/test_worker.py::test_each_job_is_another_user",
    ),
    Breakage(
        "worker: user kept, and nobody looks",
        _WORKER_C,
        ((" || setresuid(job->uid, job->uid, job->uid))", ")"), ("setuid(0) == 0 || ", "")),
        (_STATUS,),
        needs_docker=True,
    ),
    _in_worker(
        "a job may be root's", "setuid(0) == 0 || ", "", f"{_RIGHTS}::test_no_job_runs_as_root_even_if_we_ask_for_it"
    ),
    _in_worker("group kept", "setresgid(job->uid, job->uid, job->uid) || ", "", _STATUS),
    _in_worker("further groups kept", "setgroups(0, NULL) || ", "", f"{_STEP}[groups]"),
    _in_worker("no_new_privs not set", " || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)", "", f"{_STEP}[no_new_privs]"),
    _in_worker("dumpable", "prctl(PR_SET_DUMPABLE, 0) || ", "", f"{_STEP}[dumpable]"),
    _limit("processes", "limit(RLIMIT_NPROC, 1, 1)"),
    _limit("file size", "limit(RLIMIT_FSIZE, 0, 0)"),
    _limit("locked memory", "limit(RLIMIT_MEMLOCK, 0, 0)"),
    _limit("open files", "limit(RLIMIT_NOFILE, 32, 32)"),
    _limit("core files", "limit(RLIMIT_CORE, 0, 0)"),
    _limit("CPU time", "limit(RLIMIT_CPU, job->cpu_seconds, job->cpu_seconds + 1)"),
    _limit("address space", "limit(RLIMIT_AS, (rlim_t)job->space_mb << 20, (rlim_t)job->space_mb << 20)"),
    _in_worker(
        "a limit that cannot be set is forgotten",
        "if (setrlimit(what, &both)) _exit(126);",
        "(void)!setrlimit(what, &both);",
        f"{_STEP}[nproc]",
    ),
    _in_worker(
        "unsafe modules can be imported",
        "if (is_hidden(path)) {",
        "if (0 && is_hidden(path)) {",
        "tests/sandbox/test_worker.py::test_what_runhugs_loads_for_itself_cannot_be_imported",
    ),
    _in_worker(
        "files stay for the next job",
        "  remove_files();\n",
        "",
        "tests/sandbox/test_worker.py::test_jobs_follow_one_another_and_share_nothing",
    ),
)

CONTAINERS = (
    Breakage(
        "sandbox remove: what a running process uses",
        "sandbox/inventory.py",
        (("    if belonging.in_use:\n", "    if False:\n"),),
        ("tests/sandbox/test_inventory.py::test_what_a_running_process_uses_is_left",),
    ),
    Breakage(
        "container: the engine's own list of calls",
        "sandbox/confinement.py",
        (('"security_opt": _security(confinement, engine_profile()),', '"security_opt": ["no-new-privileges:true"],'),),
        (
            "tests/sandbox/test_docker_backend.py"
            "::test_our_list_of_system_calls_is_in_force_and_the_engines_own_would_allow_more",
        ),
        needs_docker=True,
    ),
    Breakage(
        "worker: the engine's own list of calls",
        "sandbox/confinement.py",
        (('"security_opt": _security(confinement, server_profile()),', '"security_opt": ["no-new-privileges:true"],'),),
        ("tests/sandbox/test_worker.py::test_a_worker_has_every_setting",),
        needs_docker=True,
    ),
    Breakage(
        "container: new privileges",
        "sandbox/confinement.py",
        (('return ["no-new-privileges:true", *seccomp]', "return seccomp"),),
        ("tests/sandbox/test_worker.py::test_a_worker_has_every_setting",),
        needs_docker=True,
    ),
    Breakage(
        "container: a file system that can be written",
        "sandbox/confinement.py",
        (("read_only=True,\n            cap_drop", "read_only=False,\n            cap_drop"),),
        ("tests/sandbox/test_worker.py::test_a_worker_has_every_setting",),
        needs_docker=True,
    ),
    Breakage(
        "worker: gets no filter from us",
        "sandbox/docker_backend.py",
        (('syscall_filter=self._filter or b""', 'syscall_filter=b""'),),
        ("tests/sandbox/test_docker_backend.py::test_a_job_in_the_sandbox_is_behind_the_filter_of_this_machine",),
        needs_docker=True,
    ),
    Breakage(
        "bubblewrap: no filter",
        "sandbox/bubblewrap.py",
        (("calls = self._filter if needs.few_calls else None", "calls = None"),),
        ("tests/sandbox/test_bubblewrap.py::test_a_program_has_no_rights_and_our_filter_of_system_calls",),
    ),
    Breakage(
        "bubblewrap: the host's network",
        "sandbox/bubblewrap.py",
        (('*("--unshare-all", "--unshare-user",', '*("--unshare-all", "--share-net", "--unshare-user",'),),
        ("tests/sandbox/test_backends.py::test_network_is_reached_only_from_no_sandbox[bubblewrap-False]",),
    ),
    Breakage(
        "bubblewrap: a root that can be written",
        "sandbox/bubblewrap.py",
        (('INSIDE, "--remount-ro", "/"]', "INSIDE]"),),
        ("tests/sandbox/test_backends.py::test_nothing_can_be_written[bubblewrap]",),
    ),
    Breakage(
        "leftovers: folders of the living are removed",
        "sandbox/leftovers.py",
        (("if not is_alive(name) and remove_tree(folder, steps):", "if remove_tree(folder, steps):"),),
        ("tests/sandbox/test_leftovers.py::test_folders_of_the_dead_are_removed_and_no_others",),
    ),
    Breakage(
        "leftovers: a sweep without end",
        "sandbox/leftovers.py",
        (("remove_tree(folder, steps)", "remove_tree(folder)"),),
        ("tests/sandbox/test_leftovers.py::test_a_sweep_does_only_so_much_at_a_time_and_the_next_goes_on",),
    ),
    Breakage(
        "gradescope: unsealed as ourselves",
        "grader/grading/runtime.py",
        (("    if not is_root():\n", "    if False:\n"),),
        ("tests/grader/exports/test_gradescope.py::test_without_bubblewrap_and_without_root_nobody_is_graded",),
    ),
    Breakage(
        "gradescope: the suite is left readable",
        "grader/grading/runtime.py",
        (("    if can_read(closed, NOBODY):\n", "    if False:\n"),),
        ("tests/grader/exports/test_gradescope.py::test_where_the_suite_stays_readable_nobody_is_graded",),
        needs_root=True,
    ),
)


def _allowed(call: str) -> Breakage:
    return Breakage(
        f"calls: {call} allowed",
        "sandbox/seccomp.json",
        (('        "access",\n', f'        "access",\n        "{call}",\n'),),
        (f"{_SYSCALLS}::test_only_the_calls_written_out_here_are_allowed",),
    )


CALLS = (
    *map(_allowed, ("memfd_create", "pkey_mprotect", "symlink", "shmget", "socket")),
    Breakage(
        "calls: what is not on the list is allowed",
        "sandbox/seccomp.json",
        (('"defaultAction": "SCMP_ACT_ERRNO"', '"defaultAction": "SCMP_ACT_ALLOW"'),),
        (f"{_SYSCALLS}::test_only_the_calls_written_out_here_are_allowed",),
    ),
    Breakage(
        "calls: the server may trace",
        "sandbox/syscalls.py",
        (('*("clone", "close_range",', '*("clone", "ptrace", "close_range",'),),
        (f"{_SYSCALLS}::test_the_server_may_what_programs_may_and_its_own",),
    ),
    Breakage(
        "calls: memory may be mapped as code",
        "sandbox/syscalls.py",
        (('guarded = () if maps_code else (wanted.pop("mmap"), wanted.pop("mprotect"))', "guarded = ()"),),
        (f"{_SYSCALLS}::test_memory_may_be_mapped_but_not_as_code",),
    ),
    Breakage(
        "wasm: workers keep all system calls",
        "sandbox/wasm_seal.py",
        (("    if not can_seal():", "    if can_seal():"),),
        ("tests/sandbox/test_wasm_backend.py::test_a_sealed_worker_can_make_no_file_socket_or_process",),
    ),
    Breakage(
        "wasm: machine code that others may write is loaded",
        "sandbox/wasm_module.py",
        ((" and not status.st_mode & 0o022)", ")"),),
        ("tests/sandbox/test_wasm_backend.py::test_compiled_code_that_others_could_have_written_is_not_loaded",),
    ),
    Breakage(
        "calls: the machine's second table is open",
        "sandbox/syscalls.py",
        (
            (
                "_step(_AT_LEAST, _OTHER_TABLE, 0, 1), _step(_RETURN, _DENY))",
                "_step(_AT_LEAST, _OTHER_TABLE, 0, 1), _step(_RETURN, _ALLOW))",
            ),
        ),
        (f"{_SYSCALLS}::test_the_other_table_of_the_same_machine_is_closed",),
    ),
)
