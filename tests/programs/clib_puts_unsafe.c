// expect: FALSE(unreach-call)
// puts gives any number that is not negative, or EOF (C17 7.21.7.9p3): it need not be zero.
#include <assert.h>
#include <stdio.h>

int main(void) {
    int result = puts("hello");
    assert(result <= 0);
    return 0;
}
