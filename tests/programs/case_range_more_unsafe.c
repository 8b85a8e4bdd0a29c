// expect: FALSE(unreach-call)
// The last value of a case range belongs to it.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    switch (x) {
    case 0 ... 9:
        assert(x < 9);
    }
    return 0;
}
