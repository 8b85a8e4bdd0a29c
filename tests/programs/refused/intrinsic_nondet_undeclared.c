// expect: REFUSED 4:12 declare it
// Without a declaration, the result would be an int.
int main(void) {
    return __VERIFIER_nondet_long() > 3000000000;
}
