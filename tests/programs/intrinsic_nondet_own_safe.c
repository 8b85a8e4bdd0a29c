// expect: TRUE
// A function of the program is not an input, whatever its name.
#include <assert.h>

static int nondet_int(void) { return 3; }

int main(void) {
    assert(nondet_int() == 3);
    return 0;
}
