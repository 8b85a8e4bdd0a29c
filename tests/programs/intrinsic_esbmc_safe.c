// expect: TRUE
// ESBMC: assumptions and assertions.
void __ESBMC_assume(_Bool);
void __ESBMC_assert(_Bool, const char *);
void __ESBMC_yield(void);
unsigned nondet_uint(void);

int main(void) {
    unsigned number = nondet_uint();
    __ESBMC_assume(number < 2);
    __ESBMC_yield();
    __ESBMC_assert(number * number == number, "zero or one");
    return 0;
}
