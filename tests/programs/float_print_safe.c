// expect: TRUE
// Printing floats.
#include <math.h>
#include <stdio.h>
int main(void) {
    float f = 1.5f;
    printf("%f %.2f %8.3e %-10g| %a %d%%\n", f, 1e10, 0.1, f * 2, -0.375, 7);
    printf("%5.1f %05.1f %+g %G\n", INFINITY, -HUGE_VAL, 1e-10, NAN);
    return 0;
}
