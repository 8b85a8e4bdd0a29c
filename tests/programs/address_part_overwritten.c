// expect: UNKNOWN
// options: --engine lazy
// The other half of the address may be zero or not.
void reach_error(void);
int variable;

int main(void) {
    int *pointer = &variable;
    *(int *)&pointer = 0;
    if (pointer)
        reach_error();
    return 0;
}
