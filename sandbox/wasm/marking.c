/* How the collector marks what is reachable, and frees the rest: included in Hugs' storage.c in place of its markCell and
 * markSnd, and of a loop.
 *
 * Hugs' own call themselves for each first part of a pair, so that a long chain of unevaluated sums needs tens of megabytes
 * of C stack. Here the pairs whose second part is still to be marked wait in an array; each waits at most once. */
static Cell *waiting = 0;
static Int waiting_count = 0;
static unsigned marked = 0; /* pairs */
#define AT_A_TIME 16 /* pairs that are counted together; each is a step, as marking one takes about as long */

static Cell local withoutIndirections(c) /* What a chain of indirections leads to */
Cell c; {
    while (isPair(c) && fst(c) == INDIRECT) c = indirectChain(c);
    return c;
}

static Bool local markPair(c) /* Mark one pair; FALSE if that was done before */
Cell c; {
    register int place = placeInSet(c);
    register int mask  = maskInSet(c);
    if (marks[place] & mask) return FALSE;
    marks[place] |= mask;
    recordMark();
    return TRUE;
}

static Void local markParts(c) /* Mark a pair that is no indirection; its parts wait, the first one in front */
Cell c; {
    for (;;) {
#if GC_WEAKPTRS
        if (fst(c) == WEAKCELL) {
            if (markPair(c)) {
                marks[placeInSet(snd(c))] |= maskInSet(snd(c));
                nextWeakPtr(c) = weakPtrs;
                weakPtrs = c;
            }
            return;
        }
#endif
        if (!markPair(c)) return;
        if (++marked % AT_A_TIME == 0) count_collecting(AT_A_TIME);
        if (isGenPair(fst(c))) {
            waiting[waiting_count++] = c;
            fst(c) = withoutIndirections(fst(c));
            if (!isGenPair(fst(c))) return;
            c = fst(c);
        } else {
            if (isNull(fst(c)) || fst(c) >= BCSTAG) waiting[waiting_count++] = c;
            return;
        }
    }
}

static Void local markWaiting(bottom) /* Mark the second parts of all that wait above this place */
Int bottom; {
    while (waiting_count > bottom) {
        Cell c = waiting[--waiting_count];
        snd(c) = withoutIndirections(snd(c));
        if (isPair(snd(c))) markParts(snd(c));
    }
}

static Void local provideWaiting() {
    if (!waiting) waiting = (Cell *)malloc((heapSize + 1) * sizeof(Cell));
    if (!waiting) {
        ERRMSG(0) "Garbage collection fails to reclaim sufficient space"
        EEND;
    }
}

static Cell local markCell(c) /* Mark all that a pair reaches; it may be an indirection, and then the result differs */
Cell c; {
    Int bottom = waiting_count;
    provideWaiting();
    c = withoutIndirections(c);
    if (isGenPair(c)) {
        markParts(c);
        markWaiting(bottom);
    }
    return c;
}

static Cell local markSnd(c) /* Mark all that the second part of a pair reaches */
Cell c; {
    Int bottom = waiting_count;
    provideWaiting();
    waiting[waiting_count++] = c;
    markWaiting(bottom);
    return c;
}

/* Put all pairs that are not marked on the list of free ones; how many they are. A call: where Hugs has this loop, no
 * variable can be in a register, because setjmp is called there. */
__attribute__((noinline)) static Int local freeUnmarked() {
    Cell *first = heapTopFst, *second = heapTopSnd, list = NIL;
    Int *words = marks;
    Int i, size = heapSize, recovered = 0;
    for (i = 0; i < size; i++) {
        first--;
        second--;
        if (words[i / bitsPerWord] >> i % bitsPerWord & 1) continue;
        *first = FREECELL;
        *second = list;
        list = -1 - i;
        recovered++;
    }
    freeList = list;
    return recovered;
}
