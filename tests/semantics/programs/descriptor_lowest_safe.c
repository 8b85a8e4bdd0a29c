// expect: TRUE
// clause: POSIX XSH 2.14
// runs: pass
// A new descriptor is the lowest number that is not in use.
#include <assert.h>
#include <unistd.h>
int main(void) {
    int ends[2];
    if (pipe(ends) != 0)
        return 0;
    int low = ends[0] < ends[1] ? ends[0] : ends[1], high = ends[0] < ends[1] ? ends[1] : ends[0];
    close(low);
    int copy = dup(high);
    assert(copy == low || copy == -1);
    return 0;
}
