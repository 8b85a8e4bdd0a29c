// expect: FALSE(unreach-call)
// A missing break lets case 1 run into case 2.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char v = __VERIFIER_nondet_uchar();
    int name = 0;
    switch (v) {
    case 0:
        name = 10;
        break;
    case 1:
        name = 11;
    case 2:
        name = 12;
        break;
    default:
        name = 13;
    }
    if (v == 1)
        assert(name == 11);
    return 0;
}
