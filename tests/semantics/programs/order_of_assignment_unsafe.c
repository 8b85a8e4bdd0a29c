// expect: FALSE(unreach-call)
// clause: C17 6.5.16 p3
// runs: differ
// The two sides of an assignment are evaluated in any order.
#include <assert.h>
int x, trace;
int *left(void) { trace = trace * 10 + 1; return &x; }
int right(void) { trace = trace * 10 + 2; return 5; }
int main(void) {
    *left() = right();
    assert(x == 5);
    assert(trace == 12);
    return 0;
}
