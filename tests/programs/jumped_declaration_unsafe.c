// expect: FALSE(unreach-call)
// A declaration that is jumped over leaves its variable arbitrary.
extern int __VERIFIER_nondet_int(void);

#include <assert.h>
int main(void) {
    switch (__VERIFIER_nondet_int()) {
        int y;
    case 1:
        assert(y != 5);
    }
    return 0;
}
