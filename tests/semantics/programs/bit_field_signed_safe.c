// expect: TRUE
// clause: C17 6.7.2 p5
// runs: pass
// Implementation-defined: a plain int bit-field is signed.
#include <assert.h>
struct bits { int a : 3; unsigned b : 3; } s;
int main(void) {
    volatile int seven = 7;
    s.a = seven;
    s.b = seven;
    assert(s.a == -1 && s.b == 7);
    return 0;
}
