// expect: TRUE
// clause: C17 7.22.2.2 p2
// runs: pass
// The same seed gives the same numbers.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    srand(5);
    int a = rand(), b = rand();
    srand(5);
    assert(rand() == a);
    assert(rand() == b);
    return 0;
}
