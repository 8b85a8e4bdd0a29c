// expect: TRUE
// The called function is chosen by an expression.
extern _Bool __VERIFIER_nondet_bool(void);

int up(int n) { return n + 1; }
int down(int n) { return n - 1; }

int main(void) {
    _Bool c = __VERIFIER_nondet_bool();
    int r = (c ? up : down)(1);
    return r == 5;
}
