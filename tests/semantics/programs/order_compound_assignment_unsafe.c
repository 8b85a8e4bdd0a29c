// expect: FALSE(unreach-call)
// clause: C17 6.5.16.2 p3
// runs: differ
// The function is called before or after x is read.
#include <assert.h>
int x;
int f(void) { x = 10; return 1; }
int main(void) {
    x += f();
    assert(x == 11);
    return 0;
}
