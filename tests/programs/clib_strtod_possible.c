// expect: UNKNOWN
// The value of a number with a fraction is not computed.
#include <assert.h>
#include <stdlib.h>

int main(void) {
    assert(strtod("1.5", 0) == 1.5);
    return 0;
}
