// expect: UNKNOWN
// options: --timeout 10
// Safe, but the recursion has no bound: there are infinitely many states.
#include <assert.h>

int dive(int n) {
    return dive(n + 1) + 1;
}

int main(void) {
    dive(0);
    assert(0);
    return 0;
}
