// expect: TRUE
// nanosleep fails with EINVAL if the nanoseconds are out of range (POSIX nanosleep).
#include <assert.h>
#include <errno.h>
#include <time.h>

int main(void) {
    struct timespec time = {0, 1000};
    assert(nanosleep(&time, 0) == 0);
    time.tv_nsec = 1000000000;
    assert(nanosleep(&time, 0) == -1 && errno == EINVAL);
    assert(clock_nanosleep(CLOCK_REALTIME, 0, &time, 0) == EINVAL);
    return 0;
}
