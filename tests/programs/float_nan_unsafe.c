// expect: FALSE(unreach-call)
// Not less is not the same as greater or equal.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    if (!(x < 1))
        assert(x >= 1);
    return 0;
}
