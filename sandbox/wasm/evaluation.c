/* The two loops in which Hugs spends its time: included in Hugs' machine.c in place of its eval and run.
 *
 * They do the same, and count the same steps. But a call costs more here than elsewhere, because every variable is
 * written to memory in front of it, where the collector finds it; and every access to a variable of the whole program
 * is one to memory. So the usual cells are told apart without a table of jumps, pairs are made without a call, and `run`
 * has the top of Hugs' stack in a variable of its own. Whatever is unusual, evalRest does, which is Hugs' own eval. */
extern Cell freeList;

static __inline__ Void runCode(Name n, StackPtr root) {
    if (name(n).primDef) (*name(n).primDef)(root);
    else run(name(n).code, root);
    numReductions++;
}

/* A function with its arguments: what it is an application of is on the stack. The result is what takes its place. */
static __inline__ Cell apply(Name n, Int arguments) {
    StackPtr root = sp + 1;
    chkStack(1);
    sp = root;
    for (; arguments > 0; arguments--, root--) stack(root) = arg(stack(root - 1));
    runCode(n, root);
    sp = root - 1;
    return stack(root);
}

static __inline__ Cell constant(Name n, StackPtr base) {
    if (isNull(name(n).defn)) {
        push(n);
        StackPtr root = sp;
        runCode(n, root);
        name(n).defn = top();
        sp = root - 1;
    }
    if (sp > base) fun(top()) = name(n).defn;
    return name(n).defn;
}

Void eval(Cell n) {
    StackPtr base = sp;
    Int left;
    allowBreak();
    if (++evalDepth == MAX_EVAL_DEPTH) hugsStackOverflow();
    for (;;) {
        if (isPair(n)) {
            Cell head = fst(n);
            if (!isTag(head)) {
                push(n);
                n = head;
                continue;
            }
            if (head == INDIRECT) {
                n = arg(n);
                allowBreak();
                continue;
            }
            if (head == STRCELL && !obsCount) {
                evalString(n); /* writes another pair there, which the compiler is not to take for the same one */
                __asm__("" : "+r"(n));
                continue;
            }
            if (head == INTCELL && !obsCount) whnfInt = snd(n);
            else n = evalRest(n, base);
        }
        else if (obsCount) n = evalRest(n, base);
        else if (isSmall(n)) whnfInt = n - INTZERO;
        else if (isName(n)) {
            allowBreak();
            if (!isCfun(n) && name(n).arity <= sp - base) {
                n = name(n).arity > 0 ? apply(n, name(n).arity) : constant(n, base);
                continue;
            }
        }
        break;
    }
    whnfHead = n; /* the parts of the value: its head here, its arguments on the stack */
    whnfArgs = sp - base;
    for (left = whnfArgs; left > 0; left--) {
        Cell application = stack(base + left);
        fun(application) = n;
        stack(base + left) = arg(application);
        n = application;
    }
    evalDepth--;
}

/* A new pair, without a call as long as there are free cells. Only for `run`, where all cells that are in use are on the
 * stack: with this function's body in place, the compiler may keep no more of a cell than the address of its parts, which
 * the collector does not take for a cell. */
static __inline__ Cell quickPair(Cell l, Cell r, Cell *top) {
    Cell c = freeList;
    if (isNull(c)) {
        sp = top - cellStack;
        return pair(l, r);
    }
    freeList = snd(c);
    fst(c) = l;
    snd(c) = r;
    numCells++;
    return c;
}

static __inline__ Cell withoutIndirection(Cell c) {
    while (isPair(c) && fst(c) == INDIRECT) c = snd(c);
    return c;
}

static __inline__ Cell functionOf(Cell c) { /* the cell of an application, behind what stands in for it */
    Cell head;
    while ((head = fst(c)) == INDIRECT || head == OBSERVE) {
        allowBreak();
        c = head == INDIRECT ? arg(c) : markedExpr(c);
    }
    return c;
}

#define SAVE_TOP (sp = top - cellStack)
#define READ_TOP (top = cellStack + sp)
#define HAVE_ROOM(cells) if (top >= cellStack + NUM_STACK - (cells)) { SAVE_TOP; hugsStackOverflow(); }
#define PUSH(c) { Cell pushed = (c); HAVE_ROOM(1); *++top = pushed; }
#define PUSH_NEW(c) { SAVE_TOP; PUSH(c); }
#define EVAL(c) { Cell evaluated = (c); SAVE_TOP; eval(evaluated); READ_TOP; }
#define OFTEN(instruction) if (pc->instr == i##instruction) { pc++; goto instruction; } /* what often comes next */

Void run(Addr start, StackPtr root) {
    register Memory pc = memory + start;
    register Cell *bottom = cellStack + root, *top = cellStack + sp;
    for (;;) switch ((pc++)->instr) {
    case iLOAD: LOAD:
        PUSH(bottom[pc->mint]);
        pc++;
        OFTEN(CELL);
        OFTEN(LOAD);
        OFTEN(RUPDATE);
        continue;
    case iCELL: CELL:
        PUSH(pc->cell);
        pc++;
        OFTEN(MKAP);
        OFTEN(CELL);
        continue;
    case iCHAR:
        PUSH(mkChar(pc->mint));
        pc++;
        continue;
    case iINT:
        PUSH_NEW(mkInt(pc->mint));
        pc++;
        continue;
    case iDOUBLE:
        PUSH_NEW(mkDouble(doubleFromParts(pc->cell, (pc + 1)->cell)));
        pc += 2;
        continue;
    case iSTRING:
        PUSH_NEW(mkStr(pc->text));
        pc++;
        continue;
    case iMKAP: MKAP: {
        Int left = pc->mint;
        for (; left > 0; left--, top--) top[-1] = quickPair(top[0], top[-1], top);
        pc++;
        OFTEN(CELL);
        OFTEN(LOAD);
        OFTEN(RUPDAP);
        continue;
    }
    case iUPDATE: {
        Cell updated = bottom[pc->mint];
        Cell value = withoutIndirection(*top--);
        fst(updated) = INDIRECT;
        snd(updated) = value;
        pc++;
        continue;
    }
    case iRUPDATE: RUPDATE: {
        Cell value = withoutIndirection(*top);
        fst(*bottom) = INDIRECT;
        snd(*bottom) = value;
        SAVE_TOP;
        return;
    }
    case iUPDAP: {
        Cell updated = bottom[pc->mint];
        fst(updated) = *top--;
        snd(updated) = *top--;
        pc++;
        continue;
    }
    case iRUPDAP: RUPDAP: {
        Cell updated = *bottom;
        fst(updated) = *top--;
        snd(updated) = *top;
        SAVE_TOP;
        return;
    }
    case iEVAL:
        EVAL(*top--);
        OFTEN(TEST);
        continue;
    case iLEVAL:
        EVAL(bottom[pc->mint]);
        pc++;
        OFTEN(TEST);
        continue;
    case iSTAP:
        EVAL(top[-1]);
        top -= whnfArgs;
        top[-1] = quickPair(top[0], top[-1], top);
        top--;
        continue;
    case iRETURN:
        SAVE_TOP;
        return;
    case iTEST: TEST:
        if (whnfHead == pc->cell) {
            pc += 2;
            OFTEN(LOAD);
            continue;
        }
        pc += 1 + (pc + 1)->addr;
        OFTEN(TEST);
        continue;
    case iGOTO:
        pc += pc->addr;
        continue;
    case iSETSTK:
        top = bottom + pc->mint;
        pc++;
        continue;
    case iALLOC: {
        Int left = pc->mint;
        HAVE_ROOM(left);
        for (; left > 0; left--) {
            Cell allocated = quickPair(NIL, NIL, top);
            *++top = allocated;
        }
        pc++;
        continue;
    }
    case iROOT: {
        Cell application = functionOf(*bottom);
        Int left = pc->mint;
        for (; left > 0; left--) application = functionOf(fun(application));
        PUSH(application);
        pc++;
        continue;
    }
    case iSLIDE: {
        Cell kept = *top;
        top -= pc->mint;
        *top = kept;
        pc++;
        continue;
    }
    case iTABLE:
    case iFAIL:
        SAVE_TOP;
        evalFails(root);
        return; /* never */
    default:
        internal("illegal instruction");
    }
}

#undef SAVE_TOP
#undef READ_TOP
#undef HAVE_ROOM
#undef PUSH
#undef PUSH_NEW
#undef EVAL
#undef OFTEN
