// expect: FALSE(unreach-call)
// clause: C17 5.1.2.2.3
// runs: fail
// Returning from main runs the handlers.
#include <assert.h>
#include <stdlib.h>
int order;
void handler(void) { assert(order == 0); }
int main(void) {
    atexit(handler);
    order = 1;
    return 0;
}
