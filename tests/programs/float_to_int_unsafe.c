// expect: FALSE(def-behavior)
// A number that is one too large for an int.
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
int main(void) {
    float f = __VERIFIER_nondet_float();
    __VERIFIER_assume(f > 0 && f <= 2147483648.0f);
    int i = f;
    return i == 1;
}
