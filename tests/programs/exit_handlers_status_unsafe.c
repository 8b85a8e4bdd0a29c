// expect: FALSE(unreach-call)
// A handler that is registered while handlers run may, or may not, run too.
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
int steps;
void late(void) { steps++; }
void last(void) { assert(steps == 1); }
void handler(int status, void *argument) { atexit(late); }
int main(void) {
    atexit(last);
    on_exit(handler, 0);
    return 3;
}
