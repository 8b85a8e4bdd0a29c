// expect: TRUE
// clause: C17 7.22.4.7 p3
// runs: pass
// quick_exit runs the handlers of at_quick_exit and no others.
#include <assert.h>
#include <stdlib.h>
int called;
void never(void) { assert(0); }
void handler(void) { called++; }
void before(void) { assert(called == 1); }
int main(void) {
    atexit(never);
    at_quick_exit(before);
    at_quick_exit(handler);
    quick_exit(0);
}
