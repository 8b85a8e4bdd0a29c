// expect: FALSE(def-behavior)
// i = i++ + 1 changes i twice without a sequence point (C17 6.5p2).
#include <assert.h>

int main(void) {
    int i = 0, a[3] = { 0, 0, 0 };
    i = i++ + 1;
    assert(i >= 0 && a[0] >= 0);
    return 0;
}
