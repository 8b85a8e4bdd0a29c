// expect: TRUE
// clause: C17 7.27.2.4 p3
// runs: pass
// The time is both returned and stored.
#include <assert.h>
#include <time.h>
int main(void) {
    time_t stored, now = time(&stored);
    assert(now == stored);
    return 0;
}
