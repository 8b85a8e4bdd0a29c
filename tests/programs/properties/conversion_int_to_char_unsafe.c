// expect: FALSE(no-conversion-loss)
// options: --property conversion
// A sum of chars that is too large for a char is assigned to one.
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char a = __VERIFIER_nondet_char(), sum;
    sum = a + 1;
    return sum > 0;
}
