/* The fork server inside a sealed container.

   Preloaded into runhugs, which is process 1. When runhugs has loaded its libraries and looks for the main
   module, this library takes over: it reads jobs from standard input and forks a copy of the interpreter for
   each. The copy gives up every right and then continues by loading the job's own main module. It behaves as a
   fresh runhugs would, but the libraries have been loaded only once.

   The server never runs a line of a job's Haskell. It trusts its standard input, which only the grader can
   write to. A job's output passes through the server's pipes, where it is counted, and is sent on in frames.

   In:   hello    magic, length of the filter, the seccomp filter (an array of struct sock_filter)
         job      magic, ticket, uid, CPU seconds, wall milliseconds, megabytes of address space, bytes of output,
                  number of files;
                  for each file the lengths of name and content, the name, the content;
                  the length of the input, the input
   Out:  frames   kind, the job's ticket, length, content; kinds: 0 ready, 1 output, 2 error output, 3 end (cause, wait status,
                  CPU microseconds), 4 the server failed (a sentence)
   All numbers are 32 bits, in the machine's order (little-endian on every machine that Debian builds Hugs for
   and that we name in sandbox/syscalls.py). */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <grp.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define HELLO 0x31574743u /* "CGW1" */
#define JOB 0x4a574743u   /* "CGWJ" */
#define JOBS "/job"
#define GLANCE_MS 10
#define FEWEST_LOOKS 5
#define LIBRARY "/usr/lib/hugs/"

enum kind { READY, OUTPUT, ERRORS, END, FAILED };
enum cause { BY_ITSELF, WALL_LIMIT, OUTPUT_LIMIT, ENDED_AND_CUT, WAITED };

struct job { uint32_t magic, ticket, uid, cpu_seconds, wall_ms, space_mb, output_bytes, files; };

static const char *main_module;            /* the file at which the server takes over; none in a child */
static int in_child, library_is_reading;
static struct sock_fprog filter;
static char buffer[65536];
static uint32_t ticket;    /* of the current job, so that a later grader does not take its output for its own */
static int idle_ms = -1;   /* a server without a job ends after this time; -1 is never */
static sigset_t awake; /* the signal mask while the server waits; at all other times SIGCHLD is blocked */

/* Modules that runhugs loads for itself and that no Haskell 98 program needs. In a child only other library
   modules can import them. */
static const char *const hidden[] = {"System/IO/Unsafe.hs", "Hugs/IOExts.hs", "Hugs/System.hs", "Hugs/Ptr.hs",
                                     "Hugs/ConcBase.hs", NULL};

/* --- the server's own streams ------------------------------------------------------------------------- */

static void put(const void *data, size_t length) {
  const char *at = data;
  while (length) {
    ssize_t wrote = write(1, at, length);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) _exit(0); /* nobody reads any more */
    at += wrote, length -= wrote;
  }
}

static void put_frame(enum kind kind, const void *data, uint32_t length) {
  uint32_t header[3] = {kind, ticket, length};
  put(header, sizeof header);
  put(data, length);
}

static void fail(const char *what) {
  int length = snprintf(buffer, sizeof buffer, "%s: %s", what, strerror(errno));
  put_frame(FAILED, buffer, length);
  _exit(1);
}

static void get(void *data, size_t length) {
  char *at = data;
  while (length) {
    ssize_t got = read(0, at, length);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) _exit(0); /* the grader has disconnected */
    at += got, length -= got;
  }
}

static uint32_t get_number(void) {
  uint32_t number;
  get(&number, sizeof number);
  return number;
}

/* Memory that is not copied into any child. */
static void *secret_memory(size_t length) {
  void *memory = mmap(NULL, length + 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED || madvise(memory, length + 1, MADV_DONTFORK)) fail("no memory for a job's input");
  return memory;
}

/* --- a job's files ------------------------------------------------------------------------------------ */

static void make_folders(char *path) {
  for (char *slash = path + sizeof JOBS; (slash = strchr(slash, '/')); slash++) {
    *slash = 0;
    if (mkdir(path, 0755) && errno != EEXIST) fail("cannot make a job's folder");
    *slash = '/';
  }
}

static void get_file(void) {
  char path[4096] = JOBS "/";
  uint32_t name = get_number(), left = get_number();
  if (name >= sizeof path - sizeof JOBS - 1) errno = ENAMETOOLONG, fail("a job's file");
  get(path + sizeof JOBS, name);
  make_folders(path);
  int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0644);
  if (file < 0) fail("cannot write a job's file");
  while (left) {
    size_t part = left < sizeof buffer ? left : sizeof buffer;
    get(buffer, part);
    errno = ENOSPC; /* the reason of a write that is cut short */
    if (write(file, buffer, part) != (ssize_t)part) fail("cannot write a job's file");
    left -= part;
  }
  close(file);
  memset(path, 0, sizeof path);
}

static int remove_one(const char *path, const struct stat *state, int type, struct FTW *where) {
  (void)state, (void)type;
  return where->level ? remove(path) : 0;
}

static void remove_files(void) {
  if (nftw(JOBS, remove_one, 8, FTW_DEPTH | FTW_PHYS)) fail("cannot remove a job's files");
}

/* --- a job's process ---------------------------------------------------------------------------------- */

static void limit(int what, rlim_t soft, rlim_t hard) {
  struct rlimit both = {soft, hard};
  if (setrlimit(what, &both)) _exit(126);
}

/* For limits that not every kernel knows (gVisor's does not). The filter of system calls denies these uses anyway. */
static void limit_where_known(int what, rlim_t most) {
  struct rlimit both = {most, most};
  (void)!setrlimit(what, &both);
}

static void first_to_die(void) { /* before any other process in the container, if memory is short */
  int file = open("/proc/self/oom_score_adj", O_WRONLY);
  if (file >= 0) (void)!write(file, "1000", 4), close(file);
}

/* Turns the process into the job's: a different user, without rights, within limits. A step that fails ends it. */
static void give_up_rights(const struct job *job) {
  first_to_die();
  limit(RLIMIT_CPU, job->cpu_seconds, job->cpu_seconds + 1);
  limit(RLIMIT_AS, (rlim_t)job->space_mb << 20, (rlim_t)job->space_mb << 20);
  limit(RLIMIT_NOFILE, 32, 32);
  limit(RLIMIT_NPROC, 1, 1);
  limit(RLIMIT_FSIZE, 0, 0);
  limit(RLIMIT_CORE, 0, 0);
  limit(RLIMIT_MEMLOCK, 0, 0);
  limit_where_known(RLIMIT_MSGQUEUE, 0);
  limit_where_known(RLIMIT_SIGPENDING, 8);
  if (setgroups(0, NULL) || setresgid(job->uid, job->uid, job->uid) || setresuid(job->uid, job->uid, job->uid))
    _exit(126);
  if (setuid(0) == 0 || prctl(PR_SET_DUMPABLE, 0) || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) _exit(126);
  if (filter.len && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter)) _exit(126);
}

static void become_job(const struct job *job, int input, int output, int errors) {
  in_child = 1, main_module = NULL;
  memset(buffer, 0, sizeof buffer); /* it held parts of files */
  if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(errors, 2) < 0 || chdir(JOBS)) _exit(126);
  for (int file = 3; file < 64; file++) close(file);
  signal(SIGPIPE, SIG_DFL);
  signal(SIGCHLD, SIG_DFL);
  sigprocmask(SIG_SETMASK, &awake, NULL);
  give_up_rights(job);
}

static uint64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

struct pump {
  int input, streams[2];
  const char *unsent;
  size_t left, said[2];
  char *kept[2];
};

static void feed(struct pump *pump) {
  ssize_t wrote = write(pump->input, pump->unsent, pump->left);
  if (wrote < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (wrote > 0) pump->unsent += wrote, pump->left -= wrote;
  if (wrote <= 0 || !pump->left) close(pump->input), pump->input = -1;
}

/* Keep the output that has arrived. Returns whether the job wrote more than it may. */
static int drain(struct pump *pump, int which, uint32_t most) {
  for (;;) {
    size_t room = most - pump->said[which];
    ssize_t got = read(pump->streams[which], pump->kept[which] + pump->said[which], room + 1);
    if (got <= 0) return 0; /* nothing yet, or nothing more */
    if ((size_t)got > room) return pump->said[which] = most, 1;
    pump->said[which] += got;
  }
}

/* How often a job was looked at, and how often it then waited of its own accord: see sandbox/sleep_detection.py. */
struct watch { uint64_t next; unsigned looks, waiting; };

/* The state of the job's one thread; 0 if the kernel does not tell. Its name may contain anything but has no say. */
static char state_of(pid_t child) {
  char text[512];
  snprintf(text, sizeof text, "/proc/%d/stat", (int)child);
  int file = open(text, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t got = read(file, text, sizeof text - 1);
  close(file);
  text[got > 0 ? got : 0] = 0;
  const char *name_end = strrchr(text, ')');
  return name_end && name_end[1] == ' ' ? name_end[2] : 0;
}

/* Look now and then, at moments that no job can foresee. Returns the state, or 0 if it is not time. */
static char look_at(pid_t child, struct watch *watch) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  uint64_t ms = (uint64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
  if (ms < watch->next) return 0;
  char state = watch->next ? state_of(child) : 0;
  watch->next = ms + 100 + now.tv_nsec / 1000 % 500;
  return state;
}

/* Count what was seen before so much was read: a job that fills a pipe between two readings may wait for the server. */
static void count_look(struct watch *watch, char state, size_t arrived, int pipe, int is_fed) {
  if (!state) return;
  watch->looks++;
  watch->waiting += (state == 'S' || state == 'T') && !is_fed && 4 * arrived < (size_t)fcntl(pipe, F_GETPIPE_SZ);
}

/* Feed and drain until the job ends, a limit is reached, or the grader disconnects. Hugs writes each character
   separately; therefore the pipes are polled, and only the end of the job wakes the server. */
static enum cause follow(pid_t child, struct pump *pump, const struct job *job, int *status, struct rusage *usage) {
  uint64_t deadline = now_ms() + job->wall_ms;
  struct timespec glance = {0, GLANCE_MS * 1000000};
  struct watch watch = {0, 0, 0};
  int is_fed = 0;
  for (;;) {
    char state = look_at(child, &watch);
    size_t before = pump->said[0] + pump->said[1];
    int ended = wait4(child, status, WNOHANG, usage) == child;
    if (drain(pump, 0, job->output_bytes) | drain(pump, 1, job->output_bytes)) return ended ? ENDED_AND_CUT : OUTPUT_LIMIT;
    if (ended) return BY_ITSELF;
    count_look(&watch, state, pump->said[0] + pump->said[1] - before, pump->streams[0], is_fed);
    if (now_ms() >= deadline) return watch.looks >= FEWEST_LOOKS && 2 * watch.waiting > watch.looks ? WAITED : WALL_LIMIT;
    struct pollfd both[] = {{0, 0, 0}, {pump->input, POLLOUT, 0}};
    if (ppoll(both, 2, &glance, &awake) < 0 && errno != EINTR) fail("ppoll");
    if (both[0].revents & (POLLHUP | POLLERR)) _exit(0); /* which ends every process in the container */
    is_fed = pump->input >= 0 && both[1].revents;
    if (is_fed) feed(pump);
  }
}

static void run_child(pid_t child, struct pump *pump, const struct job *job) {
  int status = 0;
  struct rusage usage;
  enum cause cause = follow(child, pump, job, &status, &usage);
  kill(-1, SIGKILL); /* from process 1: every other process in the container */
  if (cause == WALL_LIMIT || cause == OUTPUT_LIMIT || cause == WAITED) wait4(child, &status, 0, &usage);
  while (wait(NULL) > 0 || errno == EINTR) {}
  if (pump->input >= 0) close(pump->input);
  uint32_t end[3] = {cause == ENDED_AND_CUT ? OUTPUT_LIMIT : cause, (uint32_t)status,
                     (uint32_t)((usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000 + usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)};
  remove_files();
  put_frame(OUTPUT, pump->kept[0], pump->said[0]);
  put_frame(ERRORS, pump->kept[1], pump->said[1]);
  put_frame(END, end, sizeof end);
}

/* Read and run one job. Returns 1 in the child, which continues as the job, and 0 in the server. */
static int serve_one(void) {
  struct job job;
  int input[2], output[2], errors[2];
  struct pollfd line = {0, POLLIN, 0};
  if (!poll(&line, 1, idle_ms)) _exit(0);
  get(&job, sizeof job);
  if (job.magic != JOB) errno = EPROTO, fail("a job that is none");
  ticket = job.ticket;
  for (uint32_t file = 0; file < job.files; file++) get_file();
  uint32_t length = get_number();
  char *stdin_data = secret_memory(length);
  get(stdin_data, length);
  char *kept[2] = {secret_memory(job.output_bytes), secret_memory(job.output_bytes)};
  if (pipe2(input, O_CLOEXEC) || pipe2(output, O_CLOEXEC) || pipe2(errors, O_CLOEXEC)) fail("pipe");
  pid_t child = fork();
  if (child < 0) fail("fork");
  if (!child) {
    become_job(&job, input[0], output[1], errors[1]);
    return 1;
  }
  close(input[0]), close(output[1]), close(errors[1]);
  fcntl(input[1], F_SETFL, O_NONBLOCK), fcntl(output[0], F_SETFL, O_NONBLOCK), fcntl(errors[0], F_SETFL, O_NONBLOCK);
  struct pump pump = {input[1], {output[0], errors[0]}, stdin_data, length, {0, 0}, {kept[0], kept[1]}};
  run_child(child, &pump, &job);
  close(output[0]), close(errors[0]);
  munmap(stdin_data, length + 1), munmap(kept[0], job.output_bytes + 1), munmap(kept[1], job.output_bytes + 1);
  return 0;
}

static void wake(int number) { (void)number; }

static void serve(void) {
  if (get_number() != HELLO) errno = EPROTO, fail("hello");
  uint32_t length = get_number();
  filter.len = length / sizeof *filter.filter;
  filter.filter = malloc(length + 1);
  get(filter.filter, length);
  sigset_t ended;
  sigemptyset(&ended), sigaddset(&ended, SIGCHLD);
  sigprocmask(SIG_BLOCK, &ended, &awake);
  signal(SIGCHLD, wake), signal(SIGPIPE, SIG_IGN);
  put_frame(READY, "", 0);
  while (!serve_one()) {}
}

/* --- the calls of runhugs that are intercepted -------------------------------------------------------- */

/* Called when runhugs first looks at a file, which is one of its own. */
static void arm(void) {
  static int armed;
  if (armed++) return;
  if (getenv("FORK_AT")) main_module = strdup(getenv("FORK_AT"));
  if (getenv("IDLE_MS")) idle_ms = atoi(getenv("IDLE_MS"));
  unsetenv("FORK_AT"), unsetenv("IDLE_MS"), unsetenv("LD_PRELOAD");
}

static int is_hidden(const char *path) {
  if (!in_child || library_is_reading || strncmp(path, LIBRARY, strlen(LIBRARY))) return 0;
  for (const char *const *name = hidden; *name; name++)
    if (strlen(path) > strlen(*name) && !strcmp(path + strlen(path) - strlen(*name), *name)) return 1;
  return 0;
}

static int look(const char *path, struct stat *state) {
  arm();
  if (main_module && !strcmp(path, main_module)) serve();
  if (is_hidden(path)) {
    errno = ENOENT;
    return -1;
  }
  return syscall(SYS_newfstatat, AT_FDCWD, path, state, 0);
}

int stat(const char *path, struct stat *state) { return look(path, state); }
int __xstat(int version, const char *path, struct stat *state) { return (void)version, look(path, state); }

/* Remembers who imports: Hugs looks for imported modules while the file that imports them is the last it opened. */
FILE *fopen(const char *path, const char *mode) {
  if (strcmp(mode, "r") && strcmp(mode, "rb")) return errno = EROFS, NULL; /* nothing in the container can be written */
  int file = open(path, O_RDONLY);
  if (file < 0) return NULL;
  library_is_reading = !strncmp(path, LIBRARY, strlen(LIBRARY));
  return fdopen(file, mode);
}
