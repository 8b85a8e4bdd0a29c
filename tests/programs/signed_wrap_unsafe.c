// expect: FALSE(unreach-call)
// x + 1 > x does not hold for the largest int.
#include <assert.h>

int x = 2147483646;

int main(void) {
    int i, next;
    for (i = 0; i < 2; i++) {
        next = x + 1;
        assert(next > x);
        x = next;
    }
    return 0;
}
