// expect: TRUE
// clause: C17 7.22.4.4 p3
// runs: pass
// The handlers run at the end, the last one first.
#include <assert.h>
#include <stdlib.h>
int order;
void first(void) { assert(order == 2); }
void second(void) { assert(order == 1); order = 2; }
int main(void) {
    atexit(first);
    atexit(second);
    order = 1;
    return 0;
}
