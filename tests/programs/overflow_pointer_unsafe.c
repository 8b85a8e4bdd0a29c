// expect: FALSE(valid-deref)
// The result is stored through a null pointer.
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
    int x, *p = __VERIFIER_nondet_bool() ? &x : 0;
    return __builtin_add_overflow(1, 2, p);
}
