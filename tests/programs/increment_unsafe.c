// expect: FALSE(unreach-call)
// The postfix form gives the old value.
#include <assert.h>

int next = 1;

int ticket(void) {
    return next++;
}

int main(void) {
    int first = ticket();
    int second = ticket();
    assert(second == first + 1);
    assert(next == 3);
    assert(second == next);
    return 0;
}
