// expect: FALSE(unreach-call)
// A reached call of __VERIFIER_error is a violation, without any assert.
extern void __VERIFIER_error(void);

int x = 3;

int main(void) {
    int y = x * x;
    if (y % 4 == 1)
        __VERIFIER_error();
    return 0;
}
