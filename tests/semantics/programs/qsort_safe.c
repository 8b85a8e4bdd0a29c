// expect: TRUE
// clause: C17 7.22.5.2
// runs: pass
// The array is sorted.
#include <assert.h>
#include <stdlib.h>
int compare(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}
int main(void) {
    int a[4] = {3, 1, 2, 1};
    qsort(a, 4, sizeof a[0], compare);
    assert(a[0] == 1 && a[1] == 1 && a[2] == 2 && a[3] == 3);
    return 0;
}
