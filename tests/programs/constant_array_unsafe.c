// expect: FALSE(valid-deref)
typedef int row[2];
const row table[2] = {{1, 2}, {3, 4}};
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    int i = __VERIFIER_nondet_uchar();
    if (i > 3)
        return 0;
    int *to = (int *)table;
    to[i] = i;
    return 0;
}
