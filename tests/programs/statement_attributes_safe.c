// expect: TRUE
// Attributes of statements change nothing.
#include <assert.h>

#define next_case __attribute__((__fallthrough__))

int main(void) {
    int n = 0, sum = 0;
    switch (n) {
    case 0:
        sum++;
        next_case;
    case 1:
        sum++;
        __attribute__((fallthrough));
    case 2:
        sum++;
        break;
    default:
        sum = 9;
    }
#pragma GCC unroll 2
    for (int i = 0; i < 2; i++)
        sum++;
    assert(sum == 5);
    return 0;
}
