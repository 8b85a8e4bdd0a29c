// expect: FALSE(unreach-call)
// clause: C17 7.22.4.6 p4
// runs: fail
// A name need not be in the environment.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    assert(getenv("UNBRAID_NO_SUCH_NAME") != 0);
    return 0;
}
