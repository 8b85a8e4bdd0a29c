// expect: TRUE
// clause: C17 6.5.2.2 p11
// runs: pass
// Each call has its own locals.
#include <assert.h>
int depth(int n) {
    int mine = n;
    if (n > 0)
        depth(n - 1);
    return mine;
}
int main(void) {
    assert(depth(4) == 4);
    return 0;
}
