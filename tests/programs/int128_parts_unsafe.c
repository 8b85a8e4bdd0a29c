// expect: FALSE(unreach-call)
// The high half comes second.
#include <assert.h>
#include <stdint.h>

extern uint64_t __VERIFIER_nondet_ulong(void);

unsigned __int128 whole;

int main(void) {
    uint64_t *half = (uint64_t *)&whole;
    half[1] = __VERIFIER_nondet_ulong();
    assert(whole < 5);
    return 0;
}
