// expect: TRUE
// clause: C17 6.7.6.2 p5
// runs: pass
// The size is computed when the declaration is reached.
#include <assert.h>
int main(void) {
    volatile int size = 3;
    int n = size;
    int a[n];
    n = 9;
    assert(sizeof a == 3 * sizeof(int));
    a[2] = 5;
    assert(a[2] == 5);
    return 0;
}
