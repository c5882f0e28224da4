/* WASI without a host: read-only files, the standard streams and a clock that stands still, all in linear memory.
 *
 * This defines every function that the C library would import, so that the module has no imports: a program in it
 * can reach nothing else. What needs a host (a new file, a process, the time) fails as on a read-only disk. */
#include <stdlib.h>
#include <string.h>
#include <wasi/api.h>
#include "status.h"

#define EXPORT(name) __attribute__((export_name(#name)))
/* The C library declares each import under this name; a definition here is linked in its place. */
#define WASI(name) __imported_wasi_snapshot_preview1_##name
#define MOST_FILES 512
#define MOST_DESCRIPTORS 64
#define ROOT 3        /* the descriptor of the folder "/", which the C library asks for */
#define FIRST_FILE 4  /* the descriptors of opened files start here */
#define MOST_OUTPUT (1 << 20) /* of either stream */
#define DATE (1000000000ull * 1000000000ull) /* of every file: nothing is ever newer than what was loaded */

static struct file {
    char *path;
    unsigned char *data;
    unsigned size;
} files[MOST_FILES];
static int file_count;

static struct {
    int is_open;
    int file;
    unsigned at;
} descriptors[MOST_DESCRIPTORS];

static unsigned char output_bytes[MOST_OUTPUT], error_bytes[MOST_OUTPUT];
static int most_output = MOST_OUTPUT;

static unsigned char *input;
static unsigned input_size, input_at;

/* ---- what the host calls; every address is of memory that hugs_alloc gave */

/* Add a file, or replace it. -1 if there are too many. */
EXPORT(file_put) int file_put(char *path, unsigned char *data, unsigned size) {
    int i;
    if (*path == '/') path++;
    for (i = 0; i < file_count && strcmp(files[i].path, path); i++) ;
    if (i == MOST_FILES) return -1;
    if (i == file_count) file_count++;
    files[i] = (struct file){path, data, size};
    return i;
}
EXPORT(input_put) void input_put(unsigned char *data, unsigned size) {
    input = data;
    input_size = size;
    input_at = 0;
}
/* The most bytes that either stream may have; one more ends the program. */
EXPORT(limit_output) void limit_output(int limit) { most_output = limit < MOST_OUTPUT ? limit : MOST_OUTPUT; }
EXPORT(output_at) unsigned char *output_at(void) { return output_bytes; }
EXPORT(errors_at) unsigned char *errors_at(void) { return error_bytes; }

_Noreturn void end_run(int why) {
    status.ended = why;
    __builtin_trap();
}

/* ---- what the C library calls */

static int find_file(const char *path) {
    int i;
    while (*path == '/') path++;
    while (path[0] == '.' && path[1] == '/') path += 2;
    for (i = 0; i < file_count; i++) if (!strcmp(files[i].path, path)) return i;
    return -1;
}
static int is_folder(const char *path) {
    int i;
    size_t length;
    while (*path == '/') path++;
    length = strlen(path);
    while (length && path[length - 1] == '/') length--;
    if (length == 0 || (length == 1 && *path == '.')) return 1;
    for (i = 0; i < file_count; i++)
        if (!strncmp(files[i].path, path, length) && files[i].path[length] == '/') return 1;
    return 0;
}
static int is_open_file(__wasi_fd_t fd) {
    return fd >= FIRST_FILE && fd < MOST_DESCRIPTORS && descriptors[fd].is_open;
}

int32_t WASI(environ_get)(uint8_t **entries, uint8_t *text) { return 0; }
int32_t WASI(environ_sizes_get)(__wasi_size_t *count, __wasi_size_t *size) { *count = *size = 0; return 0; }
int32_t WASI(args_get)(uint8_t **entries, uint8_t *text) { return 0; }
int32_t WASI(args_sizes_get)(__wasi_size_t *count, __wasi_size_t *size) { *count = *size = 0; return 0; }
int32_t WASI(clock_time_get)(__wasi_clockid_t id, __wasi_timestamp_t exact, __wasi_timestamp_t *time) {
    *time = 0;
    return 0;
}
int32_t WASI(clock_res_get)(__wasi_clockid_t id, __wasi_timestamp_t *time) { *time = 1; return 0; }
int32_t WASI(random_get)(uint8_t *bytes, __wasi_size_t size) { memset(bytes, 4, size); return 0; }
int32_t WASI(sched_yield)(void) { return 0; }
_Noreturn void WASI(proc_exit)(__wasi_exitcode_t code) { end_run((int)(code & 255)); }

int32_t WASI(fd_prestat_get)(__wasi_fd_t fd, __wasi_prestat_t *found) {
    if (fd != ROOT) return __WASI_ERRNO_BADF;
    found->tag = 0;
    found->u.dir.pr_name_len = 1;
    return 0;
}
int32_t WASI(fd_prestat_dir_name)(__wasi_fd_t fd, uint8_t *path, __wasi_size_t size) {
    if (fd != ROOT || size < 1) return __WASI_ERRNO_BADF;
    path[0] = '/';
    return 0;
}
int32_t WASI(fd_fdstat_get)(__wasi_fd_t fd, __wasi_fdstat_t *status) {
    memset(status, 0, sizeof *status);
    status->fs_rights_base = fd == 1 || fd == 2 ? ~(__wasi_rights_t)__WASI_RIGHTS_FD_READ
                                                : ~(__wasi_rights_t)__WASI_RIGHTS_FD_WRITE;
    status->fs_rights_inheriting = status->fs_rights_base;
    if (fd < ROOT) status->fs_filetype = __WASI_FILETYPE_UNKNOWN; /* a pipe, no terminal */
    else if (fd == ROOT) status->fs_filetype = __WASI_FILETYPE_DIRECTORY;
    else if (is_open_file(fd)) status->fs_filetype = __WASI_FILETYPE_REGULAR_FILE;
    else return __WASI_ERRNO_BADF;
    return 0;
}
int32_t WASI(fd_fdstat_set_flags)(__wasi_fd_t fd, __wasi_fdflags_t flags) { return 0; }
static void describe(__wasi_filestat_t *status, int file) {
    memset(status, 0, sizeof *status);
    status->filetype = file < 0 ? __WASI_FILETYPE_DIRECTORY : __WASI_FILETYPE_REGULAR_FILE;
    status->ino = file + 2;
    status->nlink = 1;
    status->size = file < 0 ? 0 : files[file].size;
    status->atim = status->mtim = status->ctim = DATE;
}
int32_t WASI(fd_filestat_get)(__wasi_fd_t fd, __wasi_filestat_t *status) {
    if (fd < ROOT) {
        memset(status, 0, sizeof *status);
        return 0;
    }
    if (!is_open_file(fd)) return __WASI_ERRNO_BADF;
    describe(status, descriptors[fd].file);
    return 0;
}
int32_t WASI(path_filestat_get)(__wasi_fd_t fd, __wasi_lookupflags_t flags, const char *path, int32_t length,
                                __wasi_filestat_t *status) {
    int file = find_file(path);
    if (file < 0 && !is_folder(path)) return __WASI_ERRNO_NOENT;
    describe(status, file);
    return 0;
}
int32_t WASI(path_open)(__wasi_fd_t folder, __wasi_lookupflags_t lookup, const char *path, int32_t length,
                        __wasi_oflags_t how, __wasi_rights_t rights, __wasi_rights_t inherited,
                        __wasi_fdflags_t flags, __wasi_fd_t *opened) {
    int file = find_file(path), fd;
    if (how & (__WASI_OFLAGS_CREAT | __WASI_OFLAGS_TRUNC)) return __WASI_ERRNO_ROFS;
    if (rights & __WASI_RIGHTS_FD_WRITE) return __WASI_ERRNO_ROFS;
    if (file < 0) return is_folder(path) ? __WASI_ERRNO_ACCES : __WASI_ERRNO_NOENT;
    if (how & __WASI_OFLAGS_DIRECTORY) return __WASI_ERRNO_NOTDIR;
    for (fd = FIRST_FILE; fd < MOST_DESCRIPTORS && descriptors[fd].is_open; fd++) ;
    if (fd == MOST_DESCRIPTORS) return __WASI_ERRNO_MFILE;
    descriptors[fd].is_open = 1;
    descriptors[fd].file = file;
    descriptors[fd].at = 0;
    *opened = fd;
    return 0;
}
int32_t WASI(fd_close)(__wasi_fd_t fd) {
    if (fd < ROOT) return 0;
    if (!is_open_file(fd)) return __WASI_ERRNO_BADF;
    descriptors[fd].is_open = 0;
    return 0;
}
/* zig's own close() imports it under this symbol */
int32_t zig_fd_close(__wasi_fd_t fd) __asm__("fd_close|wasi_snapshot_preview1");
int32_t zig_fd_close(__wasi_fd_t fd) { return WASI(fd_close)(fd); }

int32_t WASI(fd_read)(__wasi_fd_t fd, const __wasi_iovec_t *parts, size_t count, __wasi_size_t *got) {
    unsigned char *from;
    unsigned *at, size, total = 0;
    size_t i;
    if (fd == 0) {
        from = input, at = &input_at, size = input_size;
    } else if (is_open_file(fd)) {
        struct file *file = &files[descriptors[fd].file];
        from = file->data, at = &descriptors[fd].at, size = file->size;
    } else return __WASI_ERRNO_BADF;
    for (i = 0; i < count && *at < size; i++) {
        unsigned length = size - *at;
        if (length > parts[i].buf_len) length = parts[i].buf_len;
        memcpy(parts[i].buf, from + *at, length);
        *at += length;
        total += length;
    }
    *got = total;
    return 0;
}
static void count_lines(const uint8_t *bytes, unsigned size) {
    unsigned i;
    for (i = 0; i < size; i++) if (bytes[i] == '\n') end_line();
}
int32_t WASI(fd_write)(__wasi_fd_t fd, const __wasi_ciovec_t *parts, size_t count, __wasi_size_t *written) {
    unsigned char *bytes = fd == 1 ? output_bytes : error_bytes;
    int *size = fd == 1 ? &status.output_size : &status.errors_size;
    unsigned total = 0;
    size_t i;
    if (fd != 1 && fd != 2) return __WASI_ERRNO_BADF;
    for (i = 0; i < count; i++) {
        unsigned length = parts[i].buf_len, room = most_output - *size;
        unsigned kept = length < room ? length : room;
        memcpy(bytes + *size, parts[i].buf, kept);
        *size += kept;
        if (fd == 1) count_lines(parts[i].buf, kept);
        total += length;
        if (length > room) end_run(TOO_MUCH_OUTPUT);
    }
    *written = total;
    return 0;
}
int32_t WASI(fd_seek)(__wasi_fd_t fd, __wasi_filedelta_t offset, __wasi_whence_t whence, __wasi_filesize_t *at) {
    long long start, target;
    if (fd < ROOT) return __WASI_ERRNO_SPIPE;
    if (!is_open_file(fd)) return __WASI_ERRNO_BADF;
    start = whence == __WASI_WHENCE_SET ? 0 : whence == __WASI_WHENCE_CUR ? descriptors[fd].at
                                                                          : files[descriptors[fd].file].size;
    if (offset < -0x7fffffff || offset > 0x7fffffff) return __WASI_ERRNO_INVAL;
    target = start + offset;
    if (target < 0 || target > 0x7fffffff) return __WASI_ERRNO_INVAL;
    descriptors[fd].at = (unsigned)target;
    *at = target;
    return 0;
}
int32_t WASI(fd_readdir)(__wasi_fd_t fd, uint8_t *entries, __wasi_size_t size, __wasi_dircookie_t from,
                         __wasi_size_t *used) { return __WASI_ERRNO_NOTDIR; }
int32_t WASI(path_create_directory)(__wasi_fd_t fd, const char *path, int32_t length) { return __WASI_ERRNO_ROFS; }
int32_t WASI(path_remove_directory)(__wasi_fd_t fd, const char *path, int32_t length) { return __WASI_ERRNO_ROFS; }
int32_t WASI(path_unlink_file)(__wasi_fd_t fd, const char *path, int32_t length) { return __WASI_ERRNO_ROFS; }
int32_t WASI(path_rename)(__wasi_fd_t fd, const char *path, int32_t length, __wasi_fd_t to, const char *new_path,
                          int32_t new_length) { return __WASI_ERRNO_ROFS; }
