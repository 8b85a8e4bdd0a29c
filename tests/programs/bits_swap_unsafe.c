// expect: FALSE(unreach-call)
// Few numbers are the same from both ends.
#include <assert.h>
#include <stdint.h>

extern uint32_t __VERIFIER_nondet_uint(void);

int main(void) {
    uint32_t x = __VERIFIER_nondet_uint();
    assert(x < 0x10000 || __builtin_bswap32(x) != x);
    return 0;
}
