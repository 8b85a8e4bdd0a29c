// expect: FALSE(def-behavior)
// options: --property undefined
// A number is shifted by a negative number of bits.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int by = __VERIFIER_nondet_int();
    if (by > 8)
        by = 8;
    return 1024 >> by;
}
