// expect: FALSE(unreach-call)
// Inner braces start a new row, so the 3 is not in the first one.
#include <assert.h>

int flat[2][3] = { 1, 2, 3 };
int rows[2][3] = { { 1, 2 }, { 3 } };

int main(void) {
    assert(flat[0][2] == 3);
    assert(rows[1][0] == 3);
    assert(rows[0][2] == 3);
    return 0;
}
