// expect: FALSE(unreach-call)
// clause: C17 7.24.4.2 p3
// runs: differ
// The number need not be -1: often it is the difference of the characters.
#include <assert.h>
#include <string.h>
int main(void) {
    volatile char a[2] = {'a', 0}, b[2] = {'c', 0};
    assert(strcmp((char *)a, (char *)b) == -1);
    return 0;
}
