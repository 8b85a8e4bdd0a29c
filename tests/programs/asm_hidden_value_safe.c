// expect: TRUE
// Empty assembly hides a value from the compiler, but does not change it.
#include <assert.h>

int main(void) {
    int x = 3, y;
    __asm__ volatile("" : "+r"(x));
    __asm__("" : "=r"(y) : "0"(x + 1));
    assert(x == 3 && y == 4);
    return 0;
}
