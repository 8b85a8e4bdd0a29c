// expect: FALSE(unreach-call)
// Which of two equal elements bsearch finds is unspecified (C17 7.22.5.1p4).
#include <assert.h>
#include <stdlib.h>

static int by_tens(const void *left, const void *right) {
    return *(const char *)left / 10 - *(const char *)right / 10;
}

int main(void) {
    char numbers[] = {11, 12, 25}, key = 15;
    assert(bsearch(&key, numbers, 3, 1, by_tens) != numbers);
    return 0;
}
