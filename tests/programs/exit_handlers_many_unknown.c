// expect: UNKNOWN
// More than 32 registrations may fail or succeed; those that succeed are not followed.
#include <assert.h>
#include <stdlib.h>
void handler(void) {}
int main(void) {
    for (int i = 0; i < 33; i++)
        atexit(handler);
    return 0;
}
