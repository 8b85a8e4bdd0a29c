// expect: FALSE(unreach-call)
// clause: C17 6.2.6.1 p6
// runs: differ
// The bytes of padding are unspecified.
#include <assert.h>
#include <string.h>
struct s { char c; int i; };
int main(void) {
    struct s a, b;
    memset(&a, 1, sizeof a);
    memset(&b, 2, sizeof b);
    a.c = b.c = 0;
    a.i = b.i = 0;
    assert(memcmp(&a, &b, sizeof a) == 0);
    return 0;
}
