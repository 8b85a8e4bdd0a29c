// expect: TRUE
// options: --property conversion
// A long is assigned to an int after it was brought into range.
#include <limits.h>

extern long __VERIFIER_nondet_long(void);

int clamp(long x)
{
    if (x > INT_MAX)
        return INT_MAX;
    if (x < INT_MIN)
        return INT_MIN;
    return x;
}

int main(void)
{
    int last = 0;
    while (last != 77)
        last = clamp(__VERIFIER_nondet_long());
    return 0;
}
