// expect: TRUE
// Side effects through pointers to different objects (C17 6.5p2).
#include <assert.h>

static void move(int *p, int *q) {
    *p = (*q)++;
}

int main(void) {
    int a = 1, b = 2;
    move(&a, &b);
    assert(a >= 1);
    return 0;
}
