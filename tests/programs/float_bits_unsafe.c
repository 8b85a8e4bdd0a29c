// expect: FALSE(unreach-call)
// Equal numbers with different bits.
#include <assert.h>
union both {
    float number;
    unsigned bits;
};

extern float __VERIFIER_nondet_float(void);

int main(void) {
    union both x, y;
    x.number = __VERIFIER_nondet_float();
    y.number = __VERIFIER_nondet_float();
    if (x.number == y.number)
        assert(x.bits == y.bits);
    return 0;
}
