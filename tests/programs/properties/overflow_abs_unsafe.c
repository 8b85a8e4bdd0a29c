// expect: FALSE(no-overflow)
// options: --property overflow
// The library's abs is undefined for the smallest int.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    return abs(__VERIFIER_nondet_int()) > 7;
}
