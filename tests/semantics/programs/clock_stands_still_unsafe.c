// expect: FALSE(unreach-call)
// clause: POSIX clock_gettime
// runs: differ
// Two readings may be equal.
#include <assert.h>
#include <time.h>
int main(void) {
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &a);
    clock_gettime(CLOCK_MONOTONIC_COARSE, &b);
    assert(a.tv_sec != b.tv_sec || a.tv_nsec != b.tv_nsec);
    return 0;
}
