// expect: TRUE
// options: --property undefined
// Shifts by less than the width of the promoted operand: a short has 32 bits then, and a long has 64.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned bits = __VERIFIER_nondet_uint();
    unsigned short half = 40000;
    while (bits > 0) {
        unsigned rotated = 5u << (bits & 31) | 5u >> (-bits & 31);
        if (rotated == (unsigned)(half >> 20) || 1ul << 40 == rotated)
            return 1;
        bits--;
    }
    return 0;
}
