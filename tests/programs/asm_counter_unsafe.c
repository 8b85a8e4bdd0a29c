// expect: FALSE(unreach-call)
// Two counters may be read in any order of their values.
#include <assert.h>

static unsigned char now(void) {
    unsigned low, high;
    __asm__ volatile("rdtscp" : "=a"(low), "=d"(high) : : "ecx");
    return high & 1;
}

int main(void) {
    unsigned char before = now(), after = now();
    assert(before <= after);
    return 0;
}
