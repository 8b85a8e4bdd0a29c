// expect: TRUE
// atoi reads every number that an int can represent (C17 7.22.1.2).
#include <assert.h>
#include <limits.h>
#include <stdlib.h>

int main(void) {
    assert(atoi(" -2147483648") == INT_MIN);
    assert(atoi("+2147483647x") == INT_MAX);
    assert(atoll("2147483648") == 2147483648);
    return 0;
}
