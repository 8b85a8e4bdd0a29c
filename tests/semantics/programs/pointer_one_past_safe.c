// expect: TRUE
// clause: C17 6.5.6 p8
// runs: pass
// One past the last element may be compared.
#include <assert.h>
int main(void) {
    int a[3], count = 0;
    for (int *p = a; p < a + 3; p++)
        count++;
    assert(count == 3 && &a[3] - a == 3);
    return 0;
}
