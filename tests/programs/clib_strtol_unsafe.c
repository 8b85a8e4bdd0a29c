// expect: FALSE(unreach-call)
// Where there is no number, strtol may set errno (POSIX strtol).
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
    assert(strtol("x", 0, 10) == 0 && errno == 0);
    return 0;
}
