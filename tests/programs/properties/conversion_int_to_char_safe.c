// expect: TRUE
// options: --property conversion
// Digits and remainders fit into chars, whatever the input is.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    char digits[10];
    int i = 0;
    do {
        digits[i++] = '0' + n % 10;
        n /= 10;
    } while (n > 0);
    return digits[0] == '7';
}
