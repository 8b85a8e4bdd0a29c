// expect: TRUE
// options: --property overflow
// Quotients and remainders by anything but 0 and -1 are exact.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (b == 0 || b == -1)
        return 0;
    return a / b == a % b;
}
