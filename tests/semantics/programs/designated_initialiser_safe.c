// expect: TRUE
// clause: C17 6.7.9 p19
// runs: pass
// The last initialiser of an element counts; the others are zero.
#include <assert.h>
int a[4] = {[2] = 1, 5, [2] = 7};
int main(void) {
    assert(a[0] == 0 && a[1] == 0 && a[2] == 7 && a[3] == 5);
    return 0;
}
