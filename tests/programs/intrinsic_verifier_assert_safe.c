// expect: TRUE
// An assertion with a text, and one without.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assert();

int main(void) {
    int number = __VERIFIER_nondet_int();
    __VERIFIER_assert(number == number);
    __VERIFIER_assert(number - number == 0, "a number minus itself");
    return 0;
}
