// expect: TRUE
// clause: C17 7.24.4.1 p3
// runs: pass
// The first bytes that differ decide.
#include <assert.h>
#include <string.h>
int main(void) {
    unsigned char a[3] = {1, 2, 200}, b[3] = {1, 3, 0};
    assert(memcmp(a, b, 3) < 0 && memcmp(b, a, 3) > 0 && memcmp(a, b, 1) == 0);
    return 0;
}
