// expect: TRUE
// clause: C17 7.21.6.2 p16
// runs: pass
// The result is the number of items that are stored before the first mismatch; later objects keep their values.
#include <assert.h>
#include <stdio.h>
int main(void) {
    int a = 0, b = 3;
    assert(sscanf("1 x", "%d%d", &a, &b) == 1 && a == 1 && b == 3);
    assert(sscanf("", "%d", &a) == EOF && a == 1);
    return 0;
}
