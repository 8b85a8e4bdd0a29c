// expect: FALSE(valid-deref)
// An array of constants whose length is not known to the compiler.
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
    int length = 1 + __VERIFIER_nondet_bool();
    const int array[length];
    ((int *)array)[0] = 1;
    return 0;
}
