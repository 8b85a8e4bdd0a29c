// expect: FALSE(def-behavior)
// options: --property undefined
// The remainder by an input that may be zero.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned size = __VERIFIER_nondet_uint();
    return 1234 % size == 4;
}
