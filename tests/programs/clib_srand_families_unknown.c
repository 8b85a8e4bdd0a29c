// expect: UNKNOWN
// rand and random have one generator in glibc, and two in musl.
#include <assert.h>
#include <stdlib.h>

int main(void) {
    srand(7);
    int first = rand();
    srand(7);
    assert(random() == first);
    return 0;
}
