// expect: FALSE(no-overflow)
// options: --property overflow
// Ints are multiplied as ints, and the product is widened only afterwards.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    long product = a * b;
    return product > 0;
}
