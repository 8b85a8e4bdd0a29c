// expect: UNKNOWN
// options: --engine lazy
// So is what is in the number of a function's address.
#include <stdint.h>
void reach_error(void);

void f(void) {
}

int main(void) {
    if ((uintptr_t)f & 1)
        reach_error();
    return 0;
}
