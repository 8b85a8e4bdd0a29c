// expect: REFUSED 8:9 the address of a local is kept beyond its block
#include <stdint.h>

int main(void) {
    uintptr_t number;
    {
        int local = 1;
        number = (uintptr_t)&local;
    }
    return *(int *)number;
}
