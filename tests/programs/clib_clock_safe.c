// expect: TRUE
// Nanoseconds are below a second, the monotonic clock never goes back, and there is no clock 1000 (POSIX clock_gettime).
#include <assert.h>
#include <errno.h>
#include <sys/time.h>
#include <time.h>

int main(void) {
    struct timespec first, second;
    assert(clock_gettime(CLOCK_MONOTONIC, &first) == 0);
    assert(clock_gettime(CLOCK_MONOTONIC, &second) == 0);
    assert(first.tv_nsec >= 0 && first.tv_nsec < 1000000000);
    assert(second.tv_sec > first.tv_sec || (second.tv_sec == first.tv_sec && second.tv_nsec >= first.tv_nsec));
    struct timeval now;
    gettimeofday(&now, 0);
    assert(now.tv_usec >= 0 && now.tv_usec <= 999999);
    assert(timespec_get(&first, TIME_UTC) == TIME_UTC);
    assert(clock_getres(CLOCK_REALTIME, &first) == 0 && (first.tv_sec > 0 || first.tv_nsec > 0));
    assert(clock_gettime(1000, &first) == -1 && errno == EINVAL);
    clock_t start = clock();
    assert(clock() >= start);
    return 0;
}
