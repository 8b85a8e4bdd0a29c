// expect: FALSE(def-behavior)
// options: --property undefined
// An int is shifted by as many bits as it has.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned bits = __VERIFIER_nondet_uint();
    unsigned word = 1;
    if (bits <= 32)
        word <<= bits;
    return word == 0;
}
