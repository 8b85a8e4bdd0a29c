// expect: FALSE(unreach-call)
// ESBMC: an assertion that an input violates.
void __ESBMC_assume(_Bool);
void __ESBMC_assert(_Bool, const char *);
unsigned nondet_uint(void);

int main(void) {
    unsigned number = nondet_uint();
    __ESBMC_assume(number < 3);
    __ESBMC_assert(number * number == number, "zero or one");
    return 0;
}
