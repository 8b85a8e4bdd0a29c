// expect: FALSE(valid-deref)
// A local of the body of a switch.
#include <assert.h>
int main(void) {
    int *q = 0;
    switch (1) { int k; case 1: k = 5; q = &k; break; default: ; }
    return *q;
}
