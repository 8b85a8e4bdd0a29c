// expect: FALSE(unreach-call)
// clause: C17 6.5.2.2 p10
// runs: differ
// Arguments are evaluated in any order: gcc often starts with the last one, clang with the first.
#include <assert.h>
int next;
int number(void) { return ++next; }
void check(int a, int b) { assert(a < b); }
int main(void) {
    check(number(), number());
    return 0;
}
