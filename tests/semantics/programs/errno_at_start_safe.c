// expect: TRUE
// clause: C17 7.5 p3
// runs: pass
// errno is zero at the start of the program.
#include <assert.h>
#include <errno.h>
int main(void) {
    assert(errno == 0);
    return 0;
}
