// expect: TRUE
// clause: C17 7.22.2.2 p2
// runs: pass
// Without srand, the seed is 1.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    int a = rand();
    srand(1);
    assert(rand() == a);
    return 0;
}
