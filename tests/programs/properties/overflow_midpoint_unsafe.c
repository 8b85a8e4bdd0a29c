// expect: FALSE(no-overflow)
// options: --property overflow
// The middle of two indices as half of their sum.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
    if (low < 0 || high < low)
        return 0;
    return (low + high) / 2;
}
