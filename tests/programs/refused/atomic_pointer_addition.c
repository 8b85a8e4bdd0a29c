// expect: REFUSED 8:5 arithmetic on an atomic pointer
// An atomic pointer is moved.
#include <stdatomic.h>
int a[2];
_Atomic(int *) p = a;

int main(void) {
    atomic_fetch_add(&p, 1);
    return 0;
}
