// expect: FALSE(no-overflow)
// options: --property overflow
// The absolute value of the smallest int is not an int.
extern int __VERIFIER_nondet_int(void);

int absolute(int x)
{
    return x < 0 ? -x : x;
}

int main(void)
{
    return absolute(__VERIFIER_nondet_int()) > 7;
}
