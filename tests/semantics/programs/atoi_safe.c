// expect: TRUE
// clause: C17 7.22.1.2
// runs: pass
// White space, a sign, digits.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    assert(atoi(" \t-42x") == -42);
    assert(atoi("+7") == 7);
    assert(atoi("x") == 0);
    return 0;
}
