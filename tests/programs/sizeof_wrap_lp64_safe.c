// expect: TRUE
// size_t is unsigned long: small sizes minus larger numbers wrap at 64 bits.
#include <assert.h>
#include <stddef.h>

int main(void) {
    size_t n = sizeof(int);
    long long d = n - 5;
    assert(n - 5 > 0);
    assert(d == -1);
    assert(!(sizeof(int) > -1));
    return 0;
}
