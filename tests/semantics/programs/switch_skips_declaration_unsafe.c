// expect: FALSE(unreach-call)
// clause: C17 6.2.4 p6
// runs: differ
// The initialisation is skipped, so the value is indeterminate.
#include <assert.h>
int main(void) {
    volatile int n = 1;
    switch (n) {
        volatile int x = 5;
    case 1:
        assert(x == 5);
    }
    return 0;
}
