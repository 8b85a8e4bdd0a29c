// expect: TRUE
// on_exit gives the status and an argument to its handler; a handler may register another one, which may fail.
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
int steps, value = 5, registered;
void late(void) { assert(registered && steps == 1); steps = 2; }
void last(void) { assert(steps == (registered ? 2 : 1)); }
void handler(int status, void *argument) {
    assert(status == 300 && *(int *)argument == 5 && steps == 0);
    steps = 1;
    registered = atexit(late) == 0;
}
int main(void) {
    atexit(last);
    on_exit(handler, &value);
    exit(300);
}
