// expect: TRUE
// A constant gets its value each time that its declaration is reached.
#include <assert.h>

int main(void) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        const int twice = 2 * i;
        const int *pointer = &twice;
        sum += *pointer;
    }
    assert(sum == 6);
    return 0;
}
