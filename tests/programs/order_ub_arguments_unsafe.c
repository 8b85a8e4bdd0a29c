// expect: FALSE(def-behavior)
// Two arguments change i without a sequence point (C17 6.5p2).
#include <assert.h>

static int sum(int a, int b) {
    return a + b;
}

int main(void) {
    int i = 1;
    i = sum(i++, i++);
    assert(i >= 0);
    return 0;
}
