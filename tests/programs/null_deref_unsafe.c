// expect: FALSE(valid-deref)
// A write through a null pointer, for one of two inputs.
extern _Bool __VERIFIER_nondet_bool(void);

int store(int *p, int v) {
    *p = v;
    return 0;
}

int main(void) {
    int x;
    if (__VERIFIER_nondet_bool())
        return store(0, 5);
    return store(&x, 5);
}
