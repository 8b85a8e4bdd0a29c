// expect: FALSE(unreach-call)
// A local without an initialiser has any value.
#include <assert.h>
int main(void) {
    double d;
    assert(d != 2.5);
    return 0;
}
