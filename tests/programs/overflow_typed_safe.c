// expect: TRUE
// The functions that name their types.
#include <assert.h>
#include <limits.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), u;
    int i;
    long l;
    unsigned long ul;
    long long ll;
    unsigned long long ull;
    assert(__builtin_uadd_overflow(a, b, &u) == (a > UINT_MAX - b));
    assert(__builtin_usub_overflow(a, b, &u) == (a < b) && u == a - b);
    assert(__builtin_sadd_overflow(INT_MAX, 1, &i) && i == INT_MIN);
    assert(__builtin_ssub_overflow(INT_MIN, 1, &i) && i == INT_MAX);
    assert(__builtin_smul_overflow(INT_MIN, -1, &i) && i == INT_MIN);
    assert(!__builtin_umul_overflow(65535, 65537, &u) && u == UINT_MAX);
    assert(!__builtin_saddl_overflow(LONG_MAX, -1, &l) && l == LONG_MAX - 1);
    assert(__builtin_uaddl_overflow(ULONG_MAX, 1, &ul) && ul == 0);
    assert(__builtin_smulll_overflow(LLONG_MAX, 2, &ll) && ll == -2);
    assert(__builtin_umulll_overflow(1ull << 32, 1ull << 32, &ull) && ull == 0);
    assert(!__builtin_ssubll_overflow(-1, LLONG_MAX, &ll) && ll == LLONG_MIN);
    return 0;
}
