// expect: FALSE(unreach-call)
// clause: C17 6.5 p3
// runs: differ
// The operands of + are evaluated in any order.
#include <assert.h>
int trace;
int f(void) { trace = trace * 10 + 1; return 0; }
int g(void) { trace = trace * 10 + 2; return 0; }
int main(void) {
    int sum = f() + g();
    assert(trace == 12);
    return sum;
}
