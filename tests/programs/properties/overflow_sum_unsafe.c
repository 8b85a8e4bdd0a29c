// expect: FALSE(no-overflow)
// options: --property overflow
// A sum of as many inputs as another input says.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), sum = 0;
    for (int i = 0; i < n; i++)
        sum += __VERIFIER_nondet_int();
    return sum;
}
