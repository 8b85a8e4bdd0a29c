// expect: TRUE
// The halves of a number that is never named as a whole.
#include <assert.h>
#include <stdint.h>

extern uint64_t __VERIFIER_nondet_ulong(void);

unsigned __int128 whole;

int main(void) {
    uint64_t *half = (uint64_t *)&whole;
    half[1] = __VERIFIER_nondet_ulong();
    assert(half[0] == 0);
    half[0] = half[1];
    assert(half[0] == half[1]);
    return 0;
}
