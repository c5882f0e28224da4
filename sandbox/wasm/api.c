/* Hugs as a WebAssembly module that a host calls: the entry points. They do what Hugs' own runhugs.c does. */
#include <stdio.h>
#include <stdlib.h>
#include <errno.h>
#include <fcntl.h>
#define HUGS_SERVER 1
#include "prelude.h"
#include "storage.h"
#include "connect.h"
#include "machdep.h"
#include "observe.h"
#include "server.h"
#include "errors.h"
#include "status.h"

#define EXPORT(name) __attribute__((export_name(#name)))
#define MOST_OPTIONS 32

extern Bool initSystem Args((Void));
extern Void setError Args((String));

static HugsServerAPI *hugs = 0;

/* Memory for what the host passes in: a path, a file, the input. It is never freed: an instance runs one program. */
EXPORT(hugs_alloc) void *hugs_alloc(unsigned size) { return malloc(size ? size : 1); }

/* Start Hugs and load the Prelude. Options, one in each line: "+98\n-h1m\n-P/job:/lib".
   The result is 0, or the address of a message. */
EXPORT(hugs_init) char *hugs_init(char *options) {
    static char *argv[MOST_OPTIONS] = {"hugs"};
    int argc = 1;
    char *option = strtok(options, "\n");
    for (; option && argc < MOST_OPTIONS; option = strtok(NULL, "\n")) argv[argc++] = option;
    setvbuf(stdout, NULL, _IONBF, 0); /* as Hugs does: what was written is written, however the program ends */
    setvbuf(stderr, NULL, _IONBF, 0);
    if (!initSystem()) return "Hugs did not start";
    hugs = initHugsServer(argc, argv);
    if (!hugs) return lastError ? lastError : "Hugs did not start";
    hugs->setOutputEnable(0);
    return hugs->clearError();
}

/* Set a variable of the environment: "NAME=VALUE". */
EXPORT(environment_put) int environment_put(char *setting) { return putenv(setting); }

/* Load a module, so that a snapshot has it. The result is 0, or the address of a message. */
EXPORT(hugs_load) char *hugs_load(char *path) {
    hugs->loadFile(path);
    return hugs->clearError();
}

/* Clearing an error resets Hugs, which may find another one, `(n = 1)` without Trex say. Hugs then jumps back into a call
   that has ended. Here it jumps to where that call would have gone on. */
static int failed(void) {
    char *message;
    if (setjmp(catch_error)) setError("Error occurred");
    message = hugs->clearError();
    if (message) fprintf(stderr, "runhugs: %s\n", message);
    return message != 0;
}

/* Load the program at this path and run its main, as runhugs does; the result is the exit code. */
EXPORT(hugs_main) int hugs_main(char *path) {
    int code = 1;
    hugs->loadFile(path);
    if (!failed()) {
        hugs->setHugsArgs(1, &path);
        hugs->pushHVal(hugs->compileExpr("Main", "main >> return () :: IO ()"));
        code = hugs->doIO();
        if (failed()) code = 1;
    }
    fflush(stdout); /* a program may have asked for buffering */
    return code;
}

/* Steps: Hugs counts one down wherever it would let a user interrupt it; see patches.py. The limit is for each line of
   output: what a harness that writes a line for each case spends on one case, and before its first line on loading.
   The collector's steps count towards the limit, but are no part of what a line costs: in which line it runs depends on
   all that came before, so that a case would cost more or less in another order. */
#define MOST_LINES (1 << 16)
static int steps_limit = 0x7fffffff;
static int collector_steps;
static int line_steps[MOST_LINES];
struct status status = {RUNNING, 0, 0, 0, 0x7fffffff};

EXPORT(set_steps) void set_steps(int steps) { status.steps_left = steps_limit = steps; }
EXPORT(status_at) struct status *status_at(void) { return &status; }
EXPORT(line_steps_at) int *line_steps_at(void) { return line_steps; }

void end_line(void) {
    if (status.line_count < MOST_LINES)
        line_steps[status.line_count++] = steps_limit - status.steps_left - collector_steps;
    status.steps_left = steps_limit;
    collector_steps = 0;
}
void out_of_steps(void) { end_run(OUT_OF_STEPS); }
void count_collecting(int steps) {
    collector_steps += steps;
    status.steps_left -= steps;
    if (status.steps_left < 0) out_of_steps();
}

/* Where Hugs reads what there is not, a machine with protected memory ends it; this is how Hugs then ends itself. */
void break_down(void) {
    fprintf(stderr, "\nUnexpected signal\n");
    exit(1);
}

/* fdopen that refuses, as other C libraries do, what is not open, or not open for that. */
FILE *open_descriptor(int descriptor, const char *mode) {
    int wanted = strchr(mode, '+') ? O_RDWR : *mode == 'r' ? O_RDONLY : O_WRONLY;
    int flags = fcntl(descriptor, F_GETFL);
    if (flags < 0) return NULL;
    if ((flags & wanted) != wanted) {
        errno = EINVAL;
        return NULL;
    }
    return fdopen(descriptor, mode);
}

/* What the C library for WebAssembly does not have, and Hugs links. */
int system(const char *command) { return -1; }
int dup(int descriptor) { return -1; }
#if WANT_TIMER
void updateTimers() {}
#endif
