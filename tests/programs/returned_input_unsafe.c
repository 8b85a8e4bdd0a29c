// expect: FALSE(unreach-call)
// options: --engine explorer
// An input that is returned before it is looked at.
void reach_error(void);
unsigned char __VERIFIER_nondet_uchar(void);

unsigned char any(void) {
    return __VERIFIER_nondet_uchar();
}

int main(void) {
    unsigned char number = any();
    if (number == 77)
        reach_error();
    return 0;
}
