// expect: FALSE(no-overflow)
// options: --property overflow
// The remainder of the smallest long by -1 is undefined, because the quotient does not fit.
extern long __VERIFIER_nondet_long(void);

int main(void)
{
    long a = __VERIFIER_nondet_long();
    a %= -1;
    return a != 0;
}
