// expect: FALSE(no-overflow)
// options: --property overflow
// One more than the largest number there is.
#include <stdlib.h>

int main(void) {
    return atoll("9223372036854775808") > 0;
}
