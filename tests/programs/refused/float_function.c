// expect: REFUSED 7:16 unknown function sin
// options: --unknown refuse
// A function of <math.h> that is not exact.
#include <math.h>
double value = 1;
int main(void) {
    double s = sin(value);
    return s == 2;
}
