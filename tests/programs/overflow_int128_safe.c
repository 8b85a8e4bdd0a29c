// expect: TRUE
// 128 bits have no wider type either.
#include <assert.h>

int main(void) {
    volatile unsigned __int128 most = ~(unsigned __int128)0;
    unsigned __int128 u;
    __int128 s;
    int i;
    assert(__builtin_mul_overflow(most, 2, &u) && u == most - 1);
    assert(!__builtin_mul_overflow(most / 5, 5u, &u) && u == most);
    assert(__builtin_add_overflow(most, 1, &s) && s == 0);
    assert(!__builtin_add_overflow(most, -1 - (__int128)(most >> 1), &s) && s == (__int128)(most >> 1));
    assert(!__builtin_sub_overflow(most, most - 7, &i) && i == 7);
    return 0;
}
