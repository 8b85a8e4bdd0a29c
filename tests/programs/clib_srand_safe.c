// expect: TRUE
// Random numbers are within their ranges (C17 7.22.2.1p2, POSIX random, mrand48), after any seed.
#include <assert.h>
#include <stdlib.h>

int main(void) {
    srand(7);
    srand(8);
    int number = rand();
    assert(number >= 0 && number <= RAND_MAX);
    long wide = mrand48();
    assert(wide >= -2147483648L && wide < 2147483648L);
    wide = random();
    assert(wide >= 0 && wide < 2147483648L);
    return 0;
}
