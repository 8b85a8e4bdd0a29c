// expect: UNKNOWN
// The same seed gives the same numbers again (C17 7.22.2.2p2), which is not modelled: a violation is only possible.
#include <assert.h>
#include <stdlib.h>

int main(void) {
    srand(7);
    int first = rand();
    srand(7);
    assert(rand() == first);
    return 0;
}
