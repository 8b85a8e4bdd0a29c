// expect: TRUE
// Both zeros are equal and false, but their reciprocals differ.
#include <assert.h>
int main(void) {
    double plus = 0.0, minus = -plus;
    assert(plus == minus && !plus && !minus && !(minus < plus));
    assert(1 / plus > 0 && 1 / minus < 0);
    assert(1 / (minus + plus) > 0 && 1 / (minus - plus) < 0);
    return 0;
}
