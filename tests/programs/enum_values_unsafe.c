// expect: FALSE(unreach-call)
// An enumerator after a negative one counts on from there.
#include <assert.h>

enum level { LOW = -1, MIDDLE, HIGH };

int main(void) {
    enum level l = HIGH;
    assert(l > MIDDLE);
    assert(l == 2);
    return 0;
}
