// expect: UNKNOWN
// ACSL: a comment states an assertion, which is not checked.
int x;

int main(void) {
    x = 1;
    //@ assert x == 2;
    return 0;
}
