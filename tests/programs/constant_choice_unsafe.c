// expect: FALSE(valid-deref)
const int fixed = 1;
int variable = 2;
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int *pointer = __VERIFIER_nondet_int() ? (int *)&fixed : &variable;
    *pointer = 1;
    return 0;
}
