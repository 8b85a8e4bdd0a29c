// expect: TRUE
// options: --property overflow
// Compound assignments compute in the wider type, and converting the result to int is not an overflow.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    x += 1L << 40;
    x *= 2u;
    x -= (long)x * 2;
    return x;
}
