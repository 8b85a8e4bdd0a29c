// expect: FALSE(no-overflow)
// options: --property overflow
// Two unsigned shorts are promoted to int, and the product of the largest ones does not fit there.
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void)
{
    unsigned short a = __VERIFIER_nondet_ushort(), b = __VERIFIER_nondet_ushort();
    unsigned product = a * b;
    return product > 100;
}
