/* What worker.c and the C library's own headers take from the kernel's headers: a few numbers and two structures that
   can never change. With them the image needs no package of kernel headers, which is replaced in Debian's archive every
   few weeks and is then not found by a machine with old package lists. It stands in for each header in HEADERS. */

#ifndef CARD_GRADER_KERNEL_H
#define CARD_GRADER_KERNEL_H

/* HEADERS: asm/unistd.h linux/errno.h linux/falloc.h linux/filter.h linux/prctl.h linux/seccomp.h */

/* asm/unistd.h */
#if defined __x86_64__
#define __NR_newfstatat 262
#elif defined __aarch64__ || (defined __riscv && __riscv_xlen == 64)
#define __NR_newfstatat 79
#else
#error "the number of newfstatat on this machine is not known here"
#endif

/* linux/errno.h, for the machines above */
#define ENOENT 2
#define EINTR 4
#define EAGAIN 11
#define EEXIST 17
#define ENOSPC 28
#define EROFS 30
#define ENAMETOOLONG 36
#define EPROTO 71

/* linux/filter.h */
#include <stdint.h>
struct sock_filter { uint16_t code; uint8_t jt, jf; uint32_t k; };
struct sock_fprog { unsigned short len; struct sock_filter *filter; };

/* linux/prctl.h and linux/seccomp.h */
#define PR_SET_DUMPABLE 4
#define PR_SET_SECCOMP 22
#define PR_SET_NO_NEW_PRIVS 38
#define SECCOMP_MODE_FILTER 2

#endif
