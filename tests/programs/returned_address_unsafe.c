// expect: FALSE(valid-deref)
// A function returns the address of its own local by way of another one, which only returns what it is given.
extern _Bool __VERIFIER_nondet_bool(void);
int *same(int *p) { return p; }
int *local(void) {
    int x = 5;
    int *p = same(&x);
    return p;
}
int main(void) {
    int *p = local();
    if (__VERIFIER_nondet_bool())
        return *p;
    return 0;
}
