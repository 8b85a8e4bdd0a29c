// expect: FALSE(def-behavior)
// The divisor is zero for one input.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char d = __VERIFIER_nondet_uchar();
    int q = 1000 / (d - 17);
    return q == 0;
}
