// expect: TRUE
// clause: POSIX sched_yield
// runs: pass
// sched_yield gives 0.
#include <assert.h>
#include <sched.h>
int main(void) {
    assert(sched_yield() == 0);
    return 0;
}
