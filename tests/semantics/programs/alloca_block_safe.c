// expect: TRUE
// clause: gcc alloca
// runs: pass
// The memory lives until the function returns, not only until its block ends.
#include <assert.h>
#include <stdlib.h>
#include <alloca.h>
int main(void) {
    int *p;
    {
        p = alloca(sizeof *p);
        *p = 4;
    }
    assert(*p == 4);
    return 0;
}
