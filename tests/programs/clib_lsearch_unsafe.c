// expect: FALSE(valid-deref)
// There must be space for what lsearch adds.
#include <search.h>

static int compare(const void *left, const void *right) {
    return *(const int *)left - *(const int *)right;
}

int main(void) {
    int numbers[2] = {4, 7}, key = 9;
    size_t count = 2;
    return lsearch(&key, numbers, &count, sizeof(int), compare) == 0;
}
