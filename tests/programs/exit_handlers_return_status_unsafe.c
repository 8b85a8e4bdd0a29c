// expect: FALSE(unreach-call)
// Falling off the end of main gives the status 0.
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
void handler(int status, void *argument) { assert(status != 0); }
int main(void) { on_exit(handler, 0); }
