// expect: FALSE(unreach-call)
// clause: C17 6.5 p3
// runs: differ
// A variable may be read before or after the call that changes it.
#include <assert.h>
int x = 1;
int f(void) { x = 2; return 0; }
int main(void) {
    int sum = x + f();
    assert(sum == 1);
    return 0;
}
