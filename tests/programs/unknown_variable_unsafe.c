// expect: FALSE(unreach-call)
// A variable that nobody defines has any value at first.
#include <assert.h>
extern int limit;

int main(void) {
    assert(limit < 5);
    return 0;
}
