// expect: FALSE(def-behavior)
// A shift by the full width of the operand is undefined.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    unsigned int x = 1;
    if (n <= 32)
        x = x << n;
    return 0;
}
