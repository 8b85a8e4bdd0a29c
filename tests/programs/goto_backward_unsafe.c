// expect: FALSE(unreach-call)
// A retry loop that gives up after the third attempt and not the second.
#include <assert.h>

int attempts;

int main(void) {
retry:
    attempts++;
    if (attempts < 3)
        goto retry;
    assert(attempts == 2);
    return 0;
}
