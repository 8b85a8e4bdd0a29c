// expect: TRUE
// Blocks whose locals are objects, left and entered by goto, switch and as expressions.
#include <assert.h>
int *keep(int *x) { return x; }
int main(void) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int x = i;
        int *p = keep(&x);
        if (i == 1) goto next;
        sum += *p;
    next:;
    }
    assert(sum == 2);
    int n = 3;
again:
    { int a[n]; a[0] = n; if (a[0] > 1) { n = n - 1; goto again; } }
    assert(n == 1);
    switch (n) { int k; case 1: k = 5; int *q = &k; assert(*keep(q) == 5); break; case 2: ; }
    int r = ({ int y = 4; int *z = keep(&y); *z; });
    assert(r == 4);
    return 0;
}
