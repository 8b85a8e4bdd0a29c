// expect: TRUE
// options: --property overflow
// The product of any two shorts fits into an int, and so does that of unsigned shorts as unsigned numbers.
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void)
{
    short a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short();
    unsigned short c = __VERIFIER_nondet_ushort(), d = __VERIFIER_nondet_ushort();
    unsigned product = (unsigned)c * d;
    return a * b > 100 && product > 100;
}
