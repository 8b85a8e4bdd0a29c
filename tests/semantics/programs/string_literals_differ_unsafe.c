// expect: FALSE(unreach-call)
// clause: C17 6.4.5 p7
// runs: differ
// Equal string literals may be one object.
#include <assert.h>
int main(void) {
    const char *a = "abc", *b = "abc";
    assert(a != b);
    return 0;
}
