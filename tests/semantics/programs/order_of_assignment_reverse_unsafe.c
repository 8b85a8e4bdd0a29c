// expect: FALSE(unreach-call)
// clause: C17 6.5.16 p3
// runs: differ
// Nor is the right side always the first.
#include <assert.h>
int x, trace;
int *left(void) { trace = trace * 10 + 1; return &x; }
int right(void) { trace = trace * 10 + 2; return 5; }
int main(void) {
    *left() = right();
    assert(trace == 21);
    return 0;
}
