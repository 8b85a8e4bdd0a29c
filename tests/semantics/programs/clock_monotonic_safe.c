// expect: TRUE
// clause: POSIX clock_gettime
// runs: pass
// The monotonic clock never goes back.
#include <assert.h>
#include <time.h>
int main(void) {
    struct timespec a, b;
    if (clock_gettime(CLOCK_MONOTONIC, &a) || clock_gettime(CLOCK_MONOTONIC, &b))
        return 0;
    assert(a.tv_sec < b.tv_sec || (a.tv_sec == b.tv_sec && a.tv_nsec <= b.tv_nsec));
    return 0;
}
