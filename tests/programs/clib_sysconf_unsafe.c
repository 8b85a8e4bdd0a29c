// expect: FALSE(unreach-call)
// The largest number of open files may be unknown.
#include <assert.h>
#include <unistd.h>
int main(void) {
    assert(sysconf(_SC_OPEN_MAX) > 0);
    return 0;
}
