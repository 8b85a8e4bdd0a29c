// expect: TRUE
// clause: POSIX strtok_r
// runs: pass
// strtok_r keeps its place where the caller says, so that two texts do not disturb each other.
#include <assert.h>
#include <string.h>
int main(void) {
    char a[] = "a b", b[] = "c", *in_a, *in_b;
    assert(strtok_r(a, " ", &in_a) == a);
    assert(strtok_r(b, " ", &in_b) == b);
    assert(strtok_r(0, " ", &in_a) == a + 2);
    assert(strtok_r(0, " ", &in_b) == 0);
    return 0;
}
