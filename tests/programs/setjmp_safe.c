// expect: TRUE
// Jumps up the stack: results, nesting, recursion, volatile locals, the conditions in which setjmp may be.
#include <assert.h>
#include <setjmp.h>
static jmp_buf outer, inner;
static int depth;
static int fail(int value) {
    if (depth++ < 2)
        return fail(value) + 1;
    longjmp(outer, value);
}
static int guarded(int value) {
    volatile int tries = 0;
    int unchanged = 7;
    switch (setjmp(outer)) {
    case 0:
        tries = 1;
        return fail(value);
    case 1: assert(tries == 1 && unchanged == 7); return 100;
    case 5: assert(tries == 1); return 500;
    default: return -1;
    }
}
static int nested(void) {
    if (!setjmp(outer)) {
        if (setjmp(inner) == 0)
            longjmp(inner, 3);
        else
            longjmp(outer, 4);
        return 1;
    }
    return 2;
}
static int loop(void) {
    volatile int rounds = 0;
    while (setjmp(inner) < 3) {
        rounds++;
        longjmp(inner, rounds);
    }
    return rounds;
}
static int sum(int a, int b) { return a + b; }
int main(void) {
    assert(guarded(0) == 100);
    depth = 0;
    assert(guarded(5) == 500 && depth == 3);
    assert(nested() == 2);
    assert(loop() == 3);
    depth = 0;
    if (setjmp(outer))
        return 0;
    sum(1, fail(2));
    assert(0);
}
