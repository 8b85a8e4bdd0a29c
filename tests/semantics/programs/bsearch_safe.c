// expect: TRUE
// clause: C17 7.22.5.1 p4
// runs: pass
// An equal element is found, or null.
#include <assert.h>
#include <stdlib.h>
int compare(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}
int main(void) {
    int a[4] = {1, 2, 2, 5}, two = 2, four = 4;
    int *found = bsearch(&two, a, 4, sizeof a[0], compare);
    assert(found && *found == 2);
    assert(bsearch(&four, a, 4, sizeof a[0], compare) == 0);
    return 0;
}
