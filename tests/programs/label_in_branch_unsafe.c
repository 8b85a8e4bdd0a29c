// expect: FALSE(unreach-call)
// Branches that hold nothing but a label, to which there are jumps, or at which nothing happens.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int sign(int x) {
    if (x > 0) {
        if (x > 5)
            goto out;
        return 1;
    } else {
    out:;
    }
    return x < 0 ? -1 : 0;
}
int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), n = 1;
    switch (x) {
    case 1:
        if (y) {
        case 2:;
        }
        break;
    case 3:
        n = sign(y);
    }
    if (x == 3 && n == -1)
        reach_error();
    return 0;
}
