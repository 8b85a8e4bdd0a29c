// expect: TRUE
// qsort sorts; bsearch finds one of the elements that are equal to the key (C17 7.22.5).
#include <assert.h>
#include <stdlib.h>

static int by_tens(const void *left, const void *right) {
    return *(const char *)left / 10 - *(const char *)right / 10;
}

int main(void) {
    char numbers[] = {25, 11, 12, 3};
    qsort(numbers, 4, 1, by_tens);
    assert(numbers[0] == 3 && numbers[1] + numbers[2] == 23 && numbers[3] == 25);
    char key = 15;
    char *found = bsearch(&key, numbers, 4, 1, by_tens);
    assert(found == numbers + 1 || found == numbers + 2);
    key = 45;
    assert(!bsearch(&key, numbers, 4, 1, by_tens));
    return 0;
}
