// expect: FALSE(unreach-call)
// isdigit gives some nonzero number for a digit (C17 7.4.1p1): 1 in musl, 2048 in glibc.
#include <assert.h>
#include <ctype.h>

int main(void) {
    assert(isdigit('5') == 1);
    return 0;
}
