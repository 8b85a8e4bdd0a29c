// expect: FALSE(valid-deref)
// An integer holds the address of a local of a block that has ended.
#include <stdint.h>

int main(void) {
    uintptr_t number;
    {
        int local = 1;
        number = (uintptr_t)&local;
    }
    return *(int *)number;
}
