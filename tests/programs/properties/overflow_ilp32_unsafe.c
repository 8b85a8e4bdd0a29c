// expect: FALSE(no-overflow)
// options: --property overflow --data-model ILP32
// Where long has 32 bits, it does not help to widen an int to it.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    long a = __VERIFIER_nondet_int();
    return a + a > 0;
}
