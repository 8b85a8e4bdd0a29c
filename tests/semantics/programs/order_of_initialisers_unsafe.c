// expect: FALSE(unreach-call)
// clause: C17 6.7.9 p23
// runs: differ
// The initialisers of an array are evaluated in any order.
#include <assert.h>
int next;
int number(void) { return ++next; }
int main(void) {
    int a[2] = {number(), number()};
    assert(a[0] == 1);
    return 0;
}
