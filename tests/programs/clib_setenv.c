// expect: UNKNOWN
// After setenv, what getenv gives is only approximated.
#include <assert.h>
#include <stdlib.h>

int main(void) {
    if (setenv("LEVEL", "3", 1) == 0)
        assert(getenv("LEVEL"));
    return 0;
}
