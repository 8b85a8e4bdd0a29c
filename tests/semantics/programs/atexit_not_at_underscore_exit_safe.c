// expect: TRUE
// clause: C17 7.22.4.5 p2
// runs: pass
// _Exit runs no handlers.
#include <assert.h>
#include <stdlib.h>
void handler(void) { assert(0); }
int main(void) {
    atexit(handler);
    _Exit(0);
}
