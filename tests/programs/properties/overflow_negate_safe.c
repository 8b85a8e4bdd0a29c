// expect: TRUE
// options: --property overflow
// Negating is fine for all but the smallest int, and for unsigned numbers always.
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    unsigned u = -(unsigned)x;
    if (x == INT_MIN)
        return 0;
    return -x > 7 && u > 7;
}
