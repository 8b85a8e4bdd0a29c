// expect: TRUE
#include <assert.h>
typedef int row[2];
const row table[2] = {{1, 2}, {3, 4}};
row variable[2] = {{1, 2}, {3, 4}};
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    int i = __VERIFIER_nondet_uchar();
    if (i > 3)
        return 0;
    int *from = (int *)table, *to = &variable[0][0];
    to[i] = from[i];
    assert(variable[i / 2][i % 2] == i + 1);
    return 0;
}
