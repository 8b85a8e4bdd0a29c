// expect: TRUE
// Floats as conditions.
#include <assert.h>
int main(void) {
    double d = 0.25;
    float none = -0.0f;
    int n = 0;
    while (d) {
        d = d < 1 ? d * 2 : 0;
        n++;
    }
    assert(n == 3 && !none && (d || 1e-300) && !(none && 1));
    assert((none ? 1 : 2.5f) == 2.5 && !1.5 == 0);
    return 0;
}
