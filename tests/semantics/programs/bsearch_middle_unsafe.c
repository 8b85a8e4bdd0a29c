// expect: FALSE(unreach-call)
// clause: C17 7.22.5.1 p4
// runs: differ
// Nor need it be the one in the middle.
#include <assert.h>
#include <stdlib.h>
int compare(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}
int main(void) {
    int a[2] = {2, 2}, two = 2;
    assert(bsearch(&two, a, 2, sizeof a[0], compare) == &a[1]);
    return 0;
}
