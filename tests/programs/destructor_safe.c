// expect: TRUE
// Destructors run after the handlers: those without a priority first, the last one of the text first.
#include <assert.h>
#include <stdlib.h>
int steps;
__attribute__((destructor(101))) void last(void) { assert(steps == 4); }
__attribute__((destructor(102))) void fourth(void) { assert(steps == 3); steps = 4; }
[[gnu::destructor]] void third(void) { assert(steps == 2); steps = 3; }
__attribute__((destructor)) void second(void) { assert(steps == 1); steps = 2; }
void handler(void) { assert(steps == 0); steps = 1; }
int main(void) {
    atexit(handler);
    return 0;
}
