// expect: FALSE(unreach-call)
// Both variables get the same value, but one of them is read in between.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int first, second;
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < 5 || x > 1000000)
        return 0;
    first = x;
    int between = second;
    second = x;
    if (between == 0)
        reach_error();
    return 0;
}
