// expect: FALSE(no-overflow)
// options: --property overflow
// A one is shifted into the sign of an int.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned bit = __VERIFIER_nondet_uint() % 32;
    return 1 << bit;
}
