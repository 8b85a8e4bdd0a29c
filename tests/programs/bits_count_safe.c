// expect: TRUE
// How many bits are set, and where the first and the last one is.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern int __VERIFIER_nondet_int(void);

int known = __builtin_popcount(0xf0f0) + __builtin_clzl(1);
char room[__builtin_ctz(8)];

int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    unsigned long y = __VERIFIER_nondet_ulong();
    int s = __VERIFIER_nondet_int();
    assert(known == 8 + 8 * (int)sizeof(long) - 1 && sizeof room == 3);
    assert(__builtin_popcount(x) + __builtin_popcount(~x) == 32);
    assert(__builtin_parityl(y) == (__builtin_popcountl(y) & 1));
    if (x != 0) {
        assert(x >> (31 - __builtin_clz(x)) == 1);
        assert((x >> __builtin_ctz(x)) & 1 && !(x & ((1u << __builtin_ctz(x)) - 1)));
    }
    if (y != 0)
        assert(1ul << (63 - __builtin_clzl(y)) <= y && (y & -y) == 1ul << __builtin_ctzll(y));
    assert(__builtin_ffs(s) == (s ? __builtin_ctz(s) + 1 : 0));
    assert(__builtin_clrsb(s) == __builtin_clrsb(~s) && __builtin_clrsb(-1) == 31);
    assert(__builtin_clrsbll(1) == 62 && __builtin_ffsll(0) == 0);
    return 0;
}
