// expect: FALSE(no-conversion-loss)
// options: --property conversion
// An input of type int is assigned to a char as it is.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char c = __VERIFIER_nondet_int();
    return c == 'x';
}
