// expect: FALSE(unreach-call)
// After a first seed, rand gives any number from 0 to RAND_MAX (C17 7.22.2.1p2).
#include <assert.h>
#include <stdlib.h>

int main(void) {
    srand(7);
    assert(rand() != RAND_MAX);
    return 0;
}
