// expect: FALSE(no-overflow)
// options: --property overflow
// Two numbers are compared by the sign of their difference.
extern int __VERIFIER_nondet_int(void);

int compare(int a, int b)
{
    return a - b;
}

int main(void)
{
    int a = __VERIFIER_nondet_int();
    if (a < 0)
        a = -2;
    else
        a = 5;
    return compare(a, __VERIFIER_nondet_int()) < 0;
}
