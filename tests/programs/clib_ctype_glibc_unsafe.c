// expect: FALSE(unreach-call)
// isalpha gives some nonzero number for a letter (C17 7.4.1p1): 1024 in glibc, 1 in musl.
#include <assert.h>
#include <ctype.h>

int main(void) {
    assert(isalpha('x') == 1024);
    return 0;
}
