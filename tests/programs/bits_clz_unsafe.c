// expect: FALSE(def-behavior)
// Zero has no first bit.
extern unsigned __VERIFIER_nondet_uint(void);

static int log2_of(unsigned x) {
    return 31 - __builtin_clz(x);
}

int main(void) {
    return log2_of(__VERIFIER_nondet_uint() & 6) > 2;
}
