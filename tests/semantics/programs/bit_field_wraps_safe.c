// expect: TRUE
// clause: C17 6.7.2.1 p10
// runs: pass
// An unsigned bit-field counts modulo its width; an assignment has the value that is stored.
#include <assert.h>
struct bits { unsigned a : 3, b : 5; } s;
int main(void) {
    volatile int nine = 9;
    assert((s.a = nine) == 1);
    s.a = 7;
    s.a++;
    assert(s.a == 0 && s.b == 0);
    return 0;
}
