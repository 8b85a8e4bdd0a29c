// expect: FALSE(unreach-call)
// clause: C17 7.24.4.1 p3
// runs: differ
// The number need not be -1.
#include <assert.h>
#include <string.h>
int main(void) {
    volatile unsigned char a[2] = {1, 0}, b[2] = {5, 0};
    assert(memcmp((void *)a, (void *)b, 2) == -1);
    return 0;
}
