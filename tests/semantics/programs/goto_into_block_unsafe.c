// expect: FALSE(unreach-call)
// clause: C17 6.2.4 p6
// runs: differ
// The initialisation is skipped, so the value is indeterminate.
#include <assert.h>
int main(void) {
    goto inside;
    {
        volatile int x = 5;
    inside:
        assert(x == 5);
    }
    return 0;
}
