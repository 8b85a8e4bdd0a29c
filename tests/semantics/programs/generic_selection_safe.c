// expect: TRUE
// clause: C17 6.5.1.1 p3
// runs: pass
// Only the chosen expression is evaluated, and not the controlling one.
#include <assert.h>
int main(void) {
    int i = 0;
    assert(_Generic(i++, int: 1, default: 2) == 1 && i == 0);
    assert(_Generic('a', char: 1, int: 2) == 2);
    return 0;
}
