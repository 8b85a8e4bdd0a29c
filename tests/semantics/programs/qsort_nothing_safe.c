// expect: TRUE
// clause: C17 7.22.5 p1
// runs: pass
// The comparison is not called for an array without elements.
#include <assert.h>
#include <stdlib.h>
int compare(const void *a, const void *b) {
    assert(0);
    return 0;
}
int main(void) {
    int a[1] = {1};
    qsort(a, 0, sizeof a[0], compare);
    return 0;
}
