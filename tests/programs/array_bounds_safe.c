// expect: TRUE
// Every index that is used lies within the array.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int a[4];
int table[2][3];

int main(void) {
    unsigned char i = __VERIFIER_nondet_uchar();
    unsigned int j;
    a[i % 4] = 1;
    a[i & 3] = 2;
    if (i < 6)
        table[i / 3][i % 3] = i;
    for (j = 0; j < sizeof(a) / sizeof(a[0]); j++)
        a[3 - j] = j;
    assert(a[0] == 3);
    return 0;
}
