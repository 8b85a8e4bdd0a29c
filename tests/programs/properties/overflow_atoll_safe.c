// expect: TRUE
// options: --property overflow
// The smallest number there is, which has no positive counterpart.
#include <assert.h>
#include <stdlib.h>

int main(void) {
    assert(atoll("-9223372036854775808") < 0);
    return 0;
}
