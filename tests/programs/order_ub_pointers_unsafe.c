// expect: FALSE(def-behavior)
// Side effects through two pointers to one object, without a sequence point (C17 6.5p2).
#include <assert.h>

static void move(int *p, int *q) {
    *p = (*q)++;
}

int main(void) {
    int a = 1, b = 2;
    move(&a, &a);
    assert(a >= 1);
    return 0;
}
