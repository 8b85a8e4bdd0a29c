// expect: TRUE
// clause: C17 7.5 p3
// runs: pass
// No function of the library sets errno to zero.
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
int main(void) {
    errno = EDOM;
    assert(strtol("12", 0, 10) == 12);
    assert(errno == EDOM);
    return 0;
}
