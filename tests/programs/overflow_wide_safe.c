// expect: TRUE
// options: --data-model ILP32
// 64 bits times 64 bits, of mixed signs, without a wider type.
#include <assert.h>
#include <limits.h>

int main(void) {
    volatile unsigned long long most = ULLONG_MAX;
    volatile long long least = LLONG_MIN;
    unsigned long long u;
    long long s;
    assert(__builtin_mul_overflow(most, least, &s) && s == least);
    assert(__builtin_mul_overflow(most, most, &u) && u == 1);
    assert(!__builtin_mul_overflow(most / 3, 3, &u) && u == most);
    assert(!__builtin_mul_overflow(least, -1, &u) && u == 1ull << 63);
    assert(__builtin_mul_overflow(least, -1, &s) && s == least);
    assert(!__builtin_mul_overflow(least, 0, &u) && u == 0);
    assert(__builtin_add_overflow(most, most, &s) && s == -2);
    assert(!__builtin_sub_overflow(least, -1ll, &s) && s == least + 1);
    assert(__builtin_sub_overflow(least, most, &s) && __builtin_sub_overflow(least, most, &u));
    return 0;
}
