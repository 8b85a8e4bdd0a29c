// expect: FALSE(def-behavior)
// a[i] = i++ uses i without a sequence point (C17 6.5p2).
#include <assert.h>

int main(void) {
    int i = 0, a[3] = { 0, 0, 0 };
    a[i] = i++;
    assert(i >= 0 && a[0] >= 0);
    return 0;
}
