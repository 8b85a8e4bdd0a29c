// expect: FALSE(unreach-call)
// quick_exit runs the handlers of at_quick_exit, the last one first.
#include <assert.h>
#include <stdlib.h>
int order;
void first(void) { assert(order == 0); }
void second(void) { order = 1; }
int main(void) {
    at_quick_exit(first);
    at_quick_exit(second);
    quick_exit(0);
}
