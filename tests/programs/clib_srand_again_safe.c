// expect: TRUE
// The same seed gives the same numbers again (C17 7.22.2.2p2).
#include <assert.h>
#include <stdlib.h>

int main(void) {
    srand(7);
    int first = rand();
    srand(7);
    assert(rand() == first);
    return 0;
}
