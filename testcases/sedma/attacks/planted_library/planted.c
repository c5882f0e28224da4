/* Tries, as machine code inside the sandbox, what no Haskell is needed for: processes, signals, memory, files,
 * descriptors, namespaces, sockets, and traces of an earlier run. Each thing that succeeds is printed as BREACH.
 * Expected: none does. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static const char FORGED[] = "0 = Just (AC,One)\n{ \"exit-code\": 0 }\n";

static void say(const char *what, long detail) {
  char line[200];
  int length = snprintf(line, sizeof line, "BREACH: %s (%ld)\n", what, detail);
  if (write(1, line, length) < 0) _exit(9);
}

static void processes(void) {
  for (int n = 0; n < 40; n++) {
    pid_t child = fork();
    if (child == 0) {
      setsid();
      signal(SIGTERM, SIG_IGN);
      for (int i = 0; i < 5; i++) { sleep(1); if (write(1, FORGED, sizeof FORGED - 1) < 0) break; }
      _exit(0);
    }
    if (child > 0) { say("made a process", n); kill(child, SIGKILL); waitpid(child, 0, 0); return; }
  }
  long thread = syscall(SYS_clone, CLONE_VM | CLONE_FS | SIGCHLD | CLONE_PARENT, 0, 0, 0, 0);
  if (thread == 0) _exit(0);
  if (thread > 0) say("made a process by clone", thread);
}

static void signals(void) {
  if (getpid() != 1 && kill(1, 0) == 0) say("may signal process 1", getpid());
  if (getppid() > 1 && kill(getppid(), 0) == 0) say("may signal its parent", getppid());
  if (kill(-1, 0) == 0) say("may signal others", getpid());
  for (int pid = 2; pid < 200; pid++)
    if (pid != getpid() && kill(pid, 0) == 0) { say("may signal another", pid); break; }
}

static void memory_of_others(void) {
  char byte;
  struct iovec here = {&byte, 1}, there = {(void *)&say, 1};
  struct rlimit limit;
  if (getpid() == 1) return;
  if (syscall(SYS_process_vm_readv, 1, &here, 1, &there, 1, 0) == 1) say("reads the memory of process 1", 0);
  if (ptrace(PTRACE_ATTACH, 1, 0, 0) == 0) say("traces process 1", 0);
  if (syscall(SYS_prlimit64, 1, RLIMIT_CPU, 0, &limit) == 0) say("sees the limits of process 1", 0);
  int fd = open("/proc/1/mem", O_RDWR);
  if (fd >= 0) say("opens the memory of process 1", fd);
  fd = open("/proc/1/environ", O_RDONLY);
  if (fd >= 0 && read(fd, &byte, 1) == 1) say("reads the environment of process 1", fd);
}

static void files(void) {
#ifdef CONTROL /* where nothing is sealed: only the test's own marker */
  if (open("@MARKER@", O_WRONLY | O_CREAT, 0666) >= 0) say("@MARKER@", errno);
#else
  static const char *const places[] = {"@MARKER@", "/planted", "/job/planted", "/tmp/planted", "/dev/shm/planted",
    "/dev/mqueue/planted", "/run/planted", "/var/tmp/planted", "/usr/lib/hugs/planted", "/proc/1/root/planted", 0};
  for (int n = 0; places[n]; n++) {
    if (open(places[n], O_WRONLY | O_CREAT, 0666) >= 0) say(places[n], errno);
    if (mkdir(places[n], 0777) == 0) say(places[n], errno);
    if (symlink("/etc/passwd", places[n]) == 0) say(places[n], errno);
    if (mkfifo(places[n], 0666) == 0) say(places[n], errno);
  }
  if (unlink("/job/Main.hs") == 0) say("removed the harness", 0);
  if (chmod("/job", 0777) == 0) say("opened the job folder", 0);
  if (mount("none", "/job", "tmpfs", 0, 0) == 0) say("mounted over the job", 0);
  if (mount(0, "/", 0, MS_REMOUNT, 0) == 0) say("made the root writable", 0);
#endif
}

/* The interpreter holds the scripts it reads open; what else is open leads out. */
static void descriptors(void) {
  struct stat status;
  for (int fd = 3; fd < 256; fd++) {
    if (fstat(fd, &status) != 0 || S_ISREG(status.st_mode) || S_ISDIR(status.st_mode)) continue;
    say("an open descriptor", fd);
    if (write(fd, FORGED, sizeof FORGED - 1) > 0) say("wrote into a descriptor", fd);
  }
}

static void privileges(void) {
  static const char *const sockets[] = {"/var/run/docker.sock", "/run/docker.sock", "@SOCKET@", 0};
  if (setuid(0) == 0 || setresuid(0, 0, 0) == 0) say("became root", getuid());
  if (setgid(0) == 0) say("became root's group", getgid());
  if (unshare(CLONE_NEWUSER) == 0) say("made a user namespace", 0);
  if (unshare(CLONE_NEWNS) == 0) say("made a mount namespace", 0);
  if (chroot("/job") == 0) say("changed its root", 0);
  for (int n = 0; sockets[n]; n++) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    strncpy(address.sun_path, sockets[n], sizeof address.sun_path - 1);
    if (fd >= 0 && connect(fd, (struct sockaddr *)&address, sizeof address) == 0) say("reached a socket", n);
    if (fd >= 0) close(fd);
  }
}

/* Found only where a run before this one left it. */
static void traces(void) {
  if (shmget(0x5ed3a, 0, 0) >= 0) say("found shared memory of an earlier run", 0);
  shmget(0x5ed3a, 4096, IPC_CREAT | 0666);
  if (syscall(SYS_keyctl, 10L, -4L, "user", "sedma", 0) >= 0) say("found a key of an earlier run", 0);
  syscall(SYS_add_key, "user", "sedma", "x", 1L, -4L);
}

static void neighbours(void) {
  DIR *proc = opendir("/proc");
  struct dirent *entry;
  while (proc && (entry = readdir(proc))) {
    long pid = atol(entry->d_name);
    if (pid > 1 && pid != getpid()) say("sees another process", pid);
  }
}

__attribute__((constructor)) static void probe(void) {
  if (write(1, "probing\n", 8) < 0) return;
#ifdef SLEEPER /* uses no processor: only the wall clock can end it */
  for (;;) pause(), sleep(1000);
#endif
  files();
#ifndef CONTROL
  descriptors();
  traces();
  signals();
  memory_of_others();
  neighbours();
  privileges();
#endif
  processes();
  if (write(1, "probed\n", 7) < 0) return;
}
