// expect: TRUE
// options: --property overflow
// Masks are made from an unsigned one, or from an int below its sign.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned bit = __VERIFIER_nondet_uint() % 32;
    unsigned mask = 1u << bit;
    int small = 1 << bit / 2;
    return mask == (unsigned)small;
}
