// expect: TRUE
// clause: C17 6.7.3 p6
// runs: pass
// What is not defined const may be modified after a cast.
#include <assert.h>
int main(void) {
    int x = 1;
    const int *p = &x;
    *(int *)p = 2;
    assert(x == 2);
    return 0;
}
