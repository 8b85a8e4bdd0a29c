// expect: TRUE
// options: --property overflow
// The builtin that adds and checks never overflows itself.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int sum = 0;
    while (!__builtin_add_overflow(sum, __VERIFIER_nondet_int(), &sum)) {
    }
    return 0;
}
