// expect: TRUE
// clause: C17 6.5.3.4 p2
// runs: pass
// sizeof evaluates its operand only if its type is a variable length array.
#include <assert.h>
int main(void) {
    int i = 1;
    assert(sizeof(i++) == sizeof(int) && i == 1);
    assert(sizeof(int[i++]) == sizeof(int) && i == 2);
    return 0;
}
