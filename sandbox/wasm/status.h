#pragma once
/* What the host reads about a run: five numbers of 32 bits at the address that status_at gives. The host may read them
   while the program runs, from another thread. */
struct status {
    int ended;       /* why the module trapped; see below */
    int output_size; /* bytes of the standard output, at output_at */
    int errors_size; /* bytes of the standard error output, at errors_at */
    int line_count;  /* complete lines of the standard output; what each cost is at line_steps_at */
    int steps_left;  /* for the line that comes next */
};
extern struct status status;

/* Why a run ended where the module traps. From 0 on it is the exit code of a program that called exit. */
enum {
    RUNNING = -1, /* nothing here ended it: the machine did, because the stack was exhausted, say */
    TOO_MUCH_OUTPUT = -2,
    OUT_OF_STEPS = -3
};
_Noreturn void end_run(int why);

void end_line(void); /* a line of the standard output is complete */
