// expect: TRUE
// A step that never ends, in an atomic section.
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int x;

int main(void) {
    __VERIFIER_atomic_begin();
    while (x == 0)
        ;
    __VERIFIER_atomic_end();
    return 0;
}
