// expect: FALSE(unreach-call)
// A flag in the lowest bit of an address: objects of this type have even addresses, so the flag is set.
#include <assert.h>
#include <stdint.h>

int x = 3;

int main(void) {
    uintptr_t tagged = (uintptr_t)&x | 1;
    int *p = (int *)(tagged & ~(uintptr_t)1);
    assert(*p == 3 && !(tagged & 1));
    return 0;
}
