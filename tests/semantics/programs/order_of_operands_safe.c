// expect: TRUE
// clause: C17 6.5.2.2 p10
// runs: pass
// The calls are not interleaved: one comes wholly before the other.
#include <assert.h>
int trace;
int f(void) { trace = trace * 10 + 1; return 0; }
int g(void) { trace = trace * 10 + 2; return 0; }
int main(void) {
    int sum = f() + g();
    assert(trace == 12 || trace == 21);
    return sum;
}
