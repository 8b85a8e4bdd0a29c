// expect: TRUE
// clause: C17 6.5.16 p3
// runs: pass
// The store comes after the value computations of both operands.
#include <assert.h>
int main(void) {
    int i = 1;
    i = i + 1;
    assert(i == 2);
    i = (i = 5, i + 1);
    assert(i == 6);
    return 0;
}
