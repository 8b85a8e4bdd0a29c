// expect: TRUE
// clause: POSIX clock_gettime
// runs: pass
// The nanoseconds are less than a second.
#include <assert.h>
#include <time.h>
int main(void) {
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) == 0)
        assert(now.tv_nsec >= 0 && now.tv_nsec < 1000000000);
    return 0;
}
