// expect: FALSE(unreach-call)
// A function with such a name that is only declared is an input.
#include <assert.h>

int nondet_int(void);

int main(void) {
    assert(nondet_int() == 3);
    return 0;
}
