// expect: FALSE(no-conversion-loss)
// options: --property conversion
// In a comparison with an unsigned number a negative one is converted, and is large then.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int index = __VERIFIER_nondet_int();
    unsigned size = 8;
    return index < size;
}
