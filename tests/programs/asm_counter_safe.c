// expect: TRUE
// rdtsc gives inputs: each half is any number of 32 bits.
#include <assert.h>

int main(void) {
    unsigned long low, high;
    __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
    assert(low >> 32 == 0 && high >> 32 == 0);
    return 0;
}
