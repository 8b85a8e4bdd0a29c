// expect: FALSE(unreach-call)
// printf may fail, and then gives a negative number (C17 7.21.6.1p14).
#include <assert.h>
#include <stdio.h>

int main(void) {
    int count = printf("hello\n");
    assert(count >= 0);
    return 0;
}
