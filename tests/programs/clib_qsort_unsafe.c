// expect: FALSE(unreach-call)
// The order of two equal elements after qsort is unspecified (C17 7.22.5.2p4).
#include <assert.h>
#include <stdlib.h>

static int by_tens(const void *left, const void *right) {
    return *(const char *)left / 10 - *(const char *)right / 10;
}

int main(void) {
    char numbers[] = {25, 11, 12};
    qsort(numbers, 3, 1, by_tens);
    assert(numbers[0] == 11);
    return 0;
}
