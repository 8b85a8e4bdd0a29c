// expect: FALSE(unreach-call)
// Decimal fractions are not exact.
#include <assert.h>
int main(void) {
    double sum = 0;
    for (int i = 0; i < 3; i++)
        sum += 0.1;
    assert(sum == 0.3);
    return 0;
}
