// expect: TRUE
// clause: C17 7.21.7.9 p3
// runs: pass
// puts gives a number that is not negative, or EOF.
#include <assert.h>
#include <stdio.h>
int main(void) {
    int result = puts("x");
    assert(result >= 0 || result == EOF);
    return 0;
}
