// expect: TRUE
// Error functions that are declared, and called only in code that is never reached.
extern void __VERIFIER_error(void);
extern void reach_error(void);

int x = 3;

int main(void) {
    int y = x * x;
    if (y < 0)
        __VERIFIER_error();
    if (y % 4 == 2)
        reach_error();
    return 0;
}
