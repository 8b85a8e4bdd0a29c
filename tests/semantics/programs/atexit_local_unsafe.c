// expect: FALSE(valid-deref)
// clause: C17 7.22.4.4 p3
// runs: undefined
// The locals of main have ended when the handlers run after its return.
#include <stdlib.h>
int *where;
void handler(void) { *where = 2; }
int main(void) {
    int local = 1;
    where = &local;
    atexit(handler);
    return 0;
}
