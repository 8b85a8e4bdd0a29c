// expect: UNKNOWN
// options: --havoc-unknown
// An unknown function that may be an assertion is not just ignored.
void __CPROVER_check_something(int);

int main(void) {
    __CPROVER_check_something(0);
    return 0;
}
