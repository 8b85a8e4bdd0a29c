// expect: TRUE
// clause: C17 5.1.2.2.3
// runs: pass
// main may end without a return statement.
#include <assert.h>
int x;
int main(void) {
    x = 1;
    assert(x);
}
