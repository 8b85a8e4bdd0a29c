// expect: FALSE(unreach-call)
// A violation is reported in spite of a comment that is not understood.
#include <assert.h>

int x;

int main(void) {
    //@ assert x == 0;
    assert(x == 1);
    return 0;
}
