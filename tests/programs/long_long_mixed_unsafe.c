// expect: FALSE(unreach-call)
// An unsigned int -1 is not sign-extended.
#include <assert.h>

int main(void) {
    unsigned int u = -1;
    long long a = (int)u;
    long long b = u;
    assert(a == -1);
    assert(b == -1);
    return 0;
}
