// expect: TRUE
// What holds for all floats of a range.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
int main(void) {
    float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
    __VERIFIER_assume(x > 0 && x < y);
    float middle = x / 2 + y / 2;
    assert(x + y == y + x && y - x > 0 && middle <= y);
    assert((double)x == x && (float)(double)y == y);
    return 0;
}
