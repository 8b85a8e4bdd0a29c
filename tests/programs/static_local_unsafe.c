// expect: FALSE(unreach-call)
// The initialiser of a static local does not run at each call.
#include <assert.h>

int next(void) {
    static int n = 5;
    return n++;
}

int main(void) {
    int a = next();
    int b = next();
    assert(a == 5);
    assert(b == 5);
    return 0;
}
