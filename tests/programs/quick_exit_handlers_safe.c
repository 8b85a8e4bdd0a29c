// expect: TRUE
// 32 registrations succeed; exit does not run the handlers of quick_exit.
#include <assert.h>
#include <stdlib.h>
int count;
void never(void) { assert(0); }
void handler(void) { count++; }
void last(void) { assert(count == 31); }
int main(void) {
    at_quick_exit(never);
    int failed = atexit(last);
    for (int i = 0; i < 31; i++)
        failed |= atexit(handler);
    assert(!failed);
    return 0;
}
