// expect: FALSE(unreach-call)
// An output that nothing is written to has any value.
#include <assert.h>

int main(void) {
    int x = 3;
    __asm__ volatile("" : "=r"(x));
    assert(x == 3);
    return 0;
}
