"""What is changed in Hugs' source for WebAssembly. Pure: texts in, texts out.

Hugs is configured for the machine that builds it. These changes name the other target, take away what it does not
have, and put a counter of steps where Hugs would look whether its user wants to interrupt it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

_MISSING = (
    *("HAVE_POPEN", "HAVE_PCLOSE", "HAVE_DLFCN_H", "HAVE_DLOPEN", "HAVE_LIBDL", "HAVE_DUP", "HAVE_SIGPROCMASK"),
    *("HAVE_SELECT", "HAVE_VALLOC", "HAVE_TERMIOS_H", "HAVE_TERMIO_H", "HAVE_SGTTY_H", "HAVE_SYS_IOCTL_H"),
    *("HAVE_SYS_WAIT_H", "HAVE_SYS_TIMES_H", "HAVE_TIMES", "HAVE_SYS_RESOURCE_H", "HAVE_GETRUSAGE"),
    *("HAVE_SYS_TIMEB_H", "HAVE_FTIME", "HAVE_VALUES_H", "HAVE_BIN_SH", "USE_READLINE"),
    "HAVE_REALPATH",  # Hugs ignores that it fails, and takes every module for the same file
    "HAVE_LABELS_AS_VALUES",  # a table of them is looked up in front of the switch that they become
)
"""What ``configure`` finds on the machine that builds, but WebAssembly does not have."""

# glibc's C locale: ASCII only, and up to 16 bytes for a character. Another C library would cut literals elsewhere.
_C_LOCALE = """
static size_t c_mbrtowc(wchar_t *wide, const char *bytes, size_t size, mbstate_t *state) {
    unsigned char byte = *bytes;
    if (size == 0) return (size_t)-2;
    if (byte >= 0x80) { errno = EILSEQ; return (size_t)-1; }
    *wide = byte;
    return byte != 0;
}
static size_t c_wcrtomb(char *bytes, wchar_t wide, mbstate_t *state) {
    if ((unsigned)wide >= 0x80) { errno = EILSEQ; return (size_t)-1; }
    *bytes = wide;
    return 1;
}
#define mbrtowc c_mbrtowc
#define wcrtomb c_wcrtomb
"""

_COUNT = """# define allowBreak()   do { if (--status.steps_left < 0) out_of_steps(); } while (0)
#include <stdio.h>
#include "status.h"
extern void out_of_steps(void);
extern void count_collecting(int);
extern void break_down(void);
extern FILE *open_descriptor(int, const char *);
#endif

#endif /* !DOS"""

_ROOM_FOR_OFFSET = """
static Int local withRoom(offset)
Int offset; {
    if (offset < 0 || offset >= NUM_OFFSETS) {
        ERRMSG(0) "Too many local variables in one definition" EEND;
    }
    return offset;
}
"""

_LONG_LOOPS = (  # of big numbers, which could otherwise compute for seconds without a step
    "c += digitOf(hd(xs)) * y;\n",
    "uj  = digitOf(hd(us1)) - qhat*digitOf(hd(vs1)) - c;\n",
    "uj  = digitOf(hd(us1)) + digitOf(hd(vs1)) + c;\n",
)

_EVAL, _UNUSUAL = "Void eval(n) ", "unw:switch (whatIs(n)) {                /* unwind"
_VALUE, _BEHIND_EVAL = "    whnfHead = n;                      /* rearrange", "#if OBSERVATIONS\nBool isWhnf(n)"
_RUN, _BEHIND_RUN = "Void run(start,root) ", "Cell evalWithNoError(e) "
_EVAL_REST = """__attribute__((noinline)) static Cell local evalRest(n,base) /* what evaluation.c does not */
Cell     n;
StackPtr base; {
    Int ar;

"""

_FREEING = "    mask      = 1;\n    place     = 0;\n    recovered = 0;\n"
_MARKING_LINES = 102  # of the functions that marking.c replaces


def _without_missing(text: str) -> str:
    for name in _MISSING:
        text = re.sub(rf"^#define {name} .*$", f"/* #undef {name} */", text, flags=re.MULTILINE)
    return text


def _patch_config(text: str) -> str:
    return _replace_line(_without_missing(text), "#define SIZEOF_INTP ", "#define SIZEOF_INTP 4")


def _patch_platform(text: str) -> str:
    return text.replace("linux", "wasi").replace("x86_64", "wasm32").replace("aarch64", "wasm32")


def _patch_prelude(text: str) -> str:
    """Steps, and no flushing after each character: the host flushes once the program has ended."""
    text = _replace_line(text, "#define FLUSHEVERY", "#define FLUSHEVERY 0")
    return _replace(text, "# define allowBreak()   doNothing()\n#endif\n\n#endif /* !DOS", _COUNT)


def _patch_storage(text: str) -> str:
    """Marking without recursion: the C stack of a module is small. The free cells are seen where some are taken."""
    text = _replace(text, "static  Cell freeList; ", "Cell freeList; ")
    text = _replace_part(text, _FREEING, "    gcRecovered(recovered);", "    recovered = freeUnmarked();\n")
    start, end = "static Cell local markCell(c) ", "static Cell local indirectChain(c) "
    before, old = text[: text.index(start)], text[text.index(start) : text.index(end)]
    if len(old.splitlines()) != _MARKING_LINES:
        raise ValueError(f"Hugs' markCell and markSnd have {len(old.splitlines())} lines, not {_MARKING_LINES}")
    return f'{before}#include "marking.c"\n\n{text[text.index(end) :]}'


def _patch_storage_header(text: str) -> str:
    return _replace(text, "#else\n#define STACK_CHECK\n#endif", "#else\n#define STACK_CHECK allowBreak();\n#endif")


def _patch_bignums(text: str) -> str:
    """Steps in long loops. A digit of an infinite number is no number, and is not made a negative one here."""
    text = _replace(text, "if (d<0)\t\t\t/* happens on IEEE inf", "if (!(n>=0))\t\t\t/* happens on IEEE inf")
    for loop in _LONG_LOOPS:
        text = _replace(text, loop, f"allowBreak(); {loop}")
    return text


def _patch_machine(text: str) -> str:
    """Look whether a table has room for a local variable; Hugs writes behind the table, into whatever is there.

    The interpreter's loops are those of evaluation.c.
    """
    text = _replace_part(text, _EVAL, _UNUSUAL, _EVAL_REST)
    text = _replace_part(text, _VALUE, _BEHIND_EVAL, "    return n;\n}\n\n")
    text = _replace_part(text, _RUN, _BEHIND_RUN, '#include "evaluation.c"\n\n')
    declaration = "static Int   offsPosn[NUM_OFFSETS];"
    looked = re.sub(r"offsPosn\[(?!NUM_OFFSETS)([^\]]+)\]", r"offsPosn[withRoom(\1)]", text)
    return _replace(looked, declaration, f"{declaration}\n{_ROOM_FOR_OFFSET}")


def _patch_machdep(text: str) -> str:
    """WASI has no permission bits: every file can be read."""
    return _replace(text, "&& (scbuf.st_mode & S_IREAD) /* readable     */", "")


def _patch_type(text: str) -> str:
    """Name the variables of two types in the order of gcc, which evaluates arguments from the right.

    Break down where nothing is defined, ``_ = 1`` say: other machines do, because Hugs reads outside of its heap there.
    """
    nothing = "in any type in assumptions as   */\n"
    text = _replace(text, f"{nothing}    List vs = ", f"{nothing}    List vs = isNull(as) ? (break_down(), NIL) : ")
    old = "    reportTypeError(l,e,in,wh,copyType(typeIs,typeOff),copyType(t,o));"
    new = "    {Type expt = copyType(t,o); reportTypeError(l,e,in,wh,copyType(typeIs,typeOff),expt);}"
    return _replace(text, old, new)


def _patch_io(text: str) -> str:
    return _replace(text, "=fdopen(fd,stmode)", "=open_descriptor(fd,stmode)")


def _patch_char_header(text: str) -> str:
    return _replace(text, "#  define MAX_CHAR_ENCODING MB_LEN_MAX", "#  define MAX_CHAR_ENCODING 16")


def _patch_char(text: str) -> str:
    return _replace(text, "#if CHAR_ENCODING_LOCALE\n", f"#if CHAR_ENCODING_LOCALE\n{_C_LOCALE}")


PATCHES: Mapping[str, Callable[[str], str]] = {
    "config.h": _patch_config,
    "options.h": _without_missing,
    "platform.h": _patch_platform,
    "prelude.h": _patch_prelude,
    "storage.h": _patch_storage_header,
    "storage.c": _patch_storage,
    "bignums.c": _patch_bignums,
    "machine.c": _patch_machine,
    "machdep.c": _patch_machdep,
    "type.c": _patch_type,
    "iomonad.c": _patch_io,
    "char.h": _patch_char_header,
    "char.c": _patch_char,
}
"""The files of Hugs' ``src`` that are changed, and how."""


def _replace(text: str, old: str, new: str) -> str:
    """Replace what must be there exactly once.

    :raises ValueError: if it is not: then this is not the source that the patch was written for.
    """
    if text.count(old) != 1:
        raise ValueError(f"Hugs' source has {text.count(old)} times, not once: {old!r}")
    return text.replace(old, new)


def _replace_part(text: str, start: str, end: str, new: str) -> str:
    """Replace everything from one text up to another one.

    :raises ValueError: if one of them is not there.
    """
    first = text.index(start)
    return text[:first] + new + text[text.index(end, first) :]


def _replace_line(text: str, start: str, line: str) -> str:
    """Replace the one or more lines that start like this.

    :raises ValueError: if there is none.
    """
    changed, count = re.subn(rf"^{re.escape(start)}.*$", line, text, flags=re.MULTILINE)
    if not count:
        raise ValueError(f"Hugs' source has no line that starts with {start!r}")
    return changed
