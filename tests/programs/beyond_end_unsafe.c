// expect: FALSE(valid-deref)
// The address two past the end of an array is not legal.
extern _Bool __VERIFIER_nondet_bool(void);
int a[3];
void use(int *p) {
}
int main(void) {
    int i = __VERIFIER_nondet_bool() ? 4 : 0;
    use(&a[i]);
    return 0;
}
