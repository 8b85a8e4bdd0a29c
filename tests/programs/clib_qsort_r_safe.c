// expect: TRUE
// qsort_r passes a pointer on to the function that compares.
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>

static int compare(const void *a, const void *b, void *calls) {
    ++*(int *)calls;
    return *(const int *)a - *(const int *)b;
}

int main(void) {
    int numbers[] = {3, 1, 2}, calls = 0;
    qsort_r(numbers, 3, sizeof numbers[0], compare, &calls);
    assert(numbers[0] == 1 && numbers[1] == 2 && numbers[2] == 3);
    assert(calls >= 2);
    return 0;
}
