// expect: FALSE(unreach-call)
// The result is truncated by the function's return type.
#include <assert.h>

char length(int n) {
    return n * 2;
}

int main(void) {
    assert(length(60) == 120);
    assert(length(70) == 140);
    return 0;
}
