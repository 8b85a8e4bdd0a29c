// expect: UNKNOWN
// ACSL: the invariant of a loop is an assertion, too.
int main(void) {
    int i;
    /*@ loop invariant 0 <= i <= 2;
      @ loop assigns i;
      @*/
    for (i = 0; i < 3; i++) {
    }
    return 0;
}
