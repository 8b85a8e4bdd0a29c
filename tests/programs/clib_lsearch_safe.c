// expect: TRUE
// lsearch adds what it does not find.
#include <assert.h>
#include <search.h>

static int compare(const void *left, const void *right) {
    return *(const int *)left - *(const int *)right;
}

int main(void) {
    int numbers[3] = {4, 7}, key = 7, other = 9;
    size_t count = 2;
    assert(lfind(&key, numbers, &count, sizeof(int), compare) == &numbers[1]);
    assert(lfind(&other, numbers, &count, sizeof(int), compare) == 0);
    assert(lsearch(&other, numbers, &count, sizeof(int), compare) == &numbers[2]);
    assert(count == 3 && numbers[2] == 9);
    return 0;
}
