// expect: FALSE(unreach-call)
// clause: C17 7.4.1 p1
// runs: differ
// Two functions need not give the same number.
#include <assert.h>
#include <ctype.h>
volatile char upper = 'A', lower = 'a';
int main(void) {
    assert(isupper(upper) == islower(lower));
    return 0;
}
