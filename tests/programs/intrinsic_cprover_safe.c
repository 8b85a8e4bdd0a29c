// expect: TRUE
// CBMC: inputs, assumptions, assertions with a text, and calls that only report.
int main(void) {
    __CPROVER_bool flag = nondet_bool();
    int number = nondet_int();
    __CPROVER_input("number", number);
    __CPROVER_assume(number > 3 && number < 6);
    __CPROVER_assert(number == 4 || number == 5, "number is in range");
    __CPROVER_assert(flag == 0 || flag == 1, "flag is a truth value");
    __CPROVER_output("flag", flag);
    return 0;
}
