// expect: FALSE(unreach-call)
// options: --data-model ILP32
// size_t has 32 bits in ILP32: the wrapped difference is not -1 as a long long.
#include <assert.h>
#include <stddef.h>

int main(void) {
    size_t n = sizeof(int);
    long long d = n - 5;
    assert(n - 5 > 0);
    assert(d == -1);
    return 0;
}
