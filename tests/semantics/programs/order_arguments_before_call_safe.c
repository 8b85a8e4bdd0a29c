// expect: TRUE
// clause: C17 6.5.2.2 p10
// runs: pass
// All arguments are evaluated before the call.
#include <assert.h>
int trace;
int f(int a, int b) { assert(trace == 2); return a + b; }
int g(void) { return ++trace; }
int main(void) {
    assert(f(g(), g()) == 3);
    return 0;
}
