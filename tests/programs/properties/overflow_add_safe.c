// expect: TRUE
// options: --property overflow
// Two inputs are added only if the sum is known to fit, again and again.
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    while (1) {
        int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), sum = 0;
        if (y >= 0 ? x <= INT_MAX - y : x >= INT_MIN - y)
            sum = x + y;
        if (sum == 12345)
            return 1;
    }
}
