// expect: TRUE
// Constructors run before main: lower priorities first, then those without, in the order of the text.
#include <assert.h>
#define EARLY(priority) __attribute__((constructor(priority)))
int steps;
static void last(void) __attribute__((constructor));
EARLY(200) static void second(void) { assert(steps == 1); steps = 2; }
EARLY(101) static int first(void) { assert(steps == 0); return steps = 1; }
__attribute__((__constructor__)) void third(void) { assert(steps == 2); steps = 3; }
static void last(void) { assert(steps == 3); steps = 4; }
int main(void) { assert(steps == 4); }
