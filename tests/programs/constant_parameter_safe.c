// expect: TRUE
// A parameter that is declared as an array is a pointer, which is no constant.
#include <assert.h>

static int sum(const int numbers[2], const int count) {
    const int *last = &count;
    int *first = (int *)numbers;
    first[0] = 5;
    numbers++;
    return numbers[0] + *last;
}

int main(void) {
    int numbers[2] = {1, 2};
    assert(sum(numbers, 2) == 4);
    assert(numbers[0] == 5);
    return 0;
}
