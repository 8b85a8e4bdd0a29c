// expect: FALSE(unreach-call)
// There may be more processors than a table has room for.
#include <assert.h>
#include <unistd.h>

int main(void) {
    assert(sysconf(_SC_NPROCESSORS_ONLN) <= 64);
    return 0;
}
