// expect: TRUE
// Both variables get the same value, and one of them is read afterwards.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int first, second;
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < 5 || x > 1000000)
        return 0;
    first = x;
    second = x;
    int between = second;
    if (between == 0)
        reach_error();
    return 0;
}
