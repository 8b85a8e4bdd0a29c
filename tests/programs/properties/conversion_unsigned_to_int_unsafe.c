// expect: FALSE(no-conversion-loss)
// options: --property conversion
// An unsigned number above the largest int is passed as an int.
extern unsigned __VERIFIER_nondet_uint(void);

int twice_is_large(int x)
{
    return x / 2 > 1000;
}

int main(void)
{
    unsigned size = __VERIFIER_nondet_uint();
    return twice_is_large(size);
}
