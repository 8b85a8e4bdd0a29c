// expect: FALSE(unreach-call)
// Only the sign of the result of memcmp is specified (C17 7.24.4p1): it need not be the difference of two characters.
#include <assert.h>
#include <string.h>

int main(void) {
    assert(memcmp("c", "a", 1) == 2);
    return 0;
}
