// expect: FALSE(no-overflow)
// options: --property overflow
// Compound assignments whose operands are ints.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int() % 50000;
    x -= 3;
    x *= x;
    return x;
}
