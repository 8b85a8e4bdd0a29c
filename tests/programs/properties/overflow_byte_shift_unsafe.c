// expect: FALSE(no-overflow)
// options: --property overflow
// A byte is promoted to int, so that one above 127 does not fit if it is shifted to the top.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char top = __VERIFIER_nondet_uchar();
    unsigned long word = top << 24;
    return word != 0;
}
