// expect: FALSE(unreach-call)
// A case goes on to the next one.
#include <assert.h>

int main(void) {
    int n = 0, sum = 0;
    switch (n) {
    case 0:
        sum++;
        __attribute__((fallthrough));
    default:
        sum++;
    }
    assert(sum == 1);
    return 0;
}
