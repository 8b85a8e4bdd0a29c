// expect: TRUE
// clause: C17 6.2.4 p3
// runs: pass
// A static local keeps its value between calls.
#include <assert.h>
int next(void) {
    static int count = 5;
    return count++;
}
int main(void) {
    assert(next() == 5);
    assert(next() == 6);
    return 0;
}
