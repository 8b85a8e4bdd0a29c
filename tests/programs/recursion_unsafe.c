// expect: FALSE(unreach-call)
// The factorial wraps from 13 on.
#include <assert.h>

int factorial(int n) {
    return n <= 1 ? 1 : n * factorial(n - 1);
}

int main(void) {
    assert(factorial(12) == 479001600);
    assert(factorial(13) / 13 == 479001600);
    return 0;
}
