/* A new pair without a call, as long as there are free cells: included in Hugs' machine.c in front of `run`, its
 * interpreter's loop, which makes most of them. A call costs more here than elsewhere, because every variable is
 * written to memory in front of it, where the collector finds it.
 *
 * Nowhere else: with the function's body in place, the compiler may keep no more of a cell than the address of its
 * parts, which the collector does not take for a cell. In `run` each new pair goes to Hugs' own stack at once. */
extern Cell freeList;

static __inline__ Cell quickPair(Cell l, Cell r) {
    Cell c = freeList;
    if (isNull(c)) return pair(l,r);
    freeList = snd(c);
    fst(c)   = l;
    snd(c)   = r;
    numCells++;
    return c;
}
#define pair(l,r) quickPair(l,r)
