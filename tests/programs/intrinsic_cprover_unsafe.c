// expect: FALSE(unreach-call)
// CBMC: an assertion with a text fails.
int main(void) {
    int number = nondet_int();
    __CPROVER_assume(number > 3 && number < 6);
    __CPROVER_assert(number != 5, "number is not five");
    return 0;
}
