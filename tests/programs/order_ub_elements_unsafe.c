// expect: FALSE(def-behavior)
// Two elements of an array that are the same (C17 6.5p2).
#include <assert.h>

int main(void) {
    int i = 0, a[3] = { 0, 0, 0 };
    int j = 0;
    a[i] = a[j]++;
    assert(i >= 0 && a[0] >= 0);
    return 0;
}
