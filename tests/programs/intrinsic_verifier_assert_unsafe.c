// expect: FALSE(unreach-call)
// An assertion with a text fails.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assert();

int main(void) {
    __VERIFIER_assert(__VERIFIER_nondet_int() != 7, "not seven");
    return 0;
}
