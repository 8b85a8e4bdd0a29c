// expect: TRUE
// Side effects that are sequenced, or on different objects (C17 6.5p2).
#include <assert.h>

int main(void) {
    int i = 0, a[3] = { 0, 0, 0 };
    i = i + 1;
    i = (i++, i);
    a[i - 2] = a[1]++ + a[2]++;
    a[0] = i++;
    i += i;
    i = i ? i : i++;
    assert(i >= 0 && a[0] >= 0);
    return 0;
}
