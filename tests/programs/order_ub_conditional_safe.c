// expect: TRUE
// The second operand of && would change i without a sequence point, but is not evaluated (C17 6.5p2).
#include <assert.h>

int main(void) {
    int i = 0, a[3] = { 0, 0, 0 };
    a[1] = i + (i && i++);
    assert(i >= 0 && a[0] >= 0);
    return 0;
}
