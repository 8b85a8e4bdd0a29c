// expect: TRUE
// float and double are rounded to their own precision: operations on floats are not done in double.
#include <assert.h>
int main(void) {
    float f = 16777216, g = 0.1f, third = 1.0f / 3;
    double d = f;
    assert(f + 1 == f && d + 1 != d);
    assert(g * g != (double)g * g && (float)((double)g * g) == g * g);
    assert((double)third != 1.0 / 3 && (float)(1.0 / 3) == third);
    assert(1e-46f == 0 && 1e-45f > 0);
    return 0;
}
