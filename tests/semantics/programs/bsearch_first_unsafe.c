// expect: FALSE(unreach-call)
// clause: C17 7.22.5.1 p4
// runs: differ
// Which of several equal elements is found is unspecified.
#include <assert.h>
#include <stdlib.h>
int compare(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}
int main(void) {
    int a[3] = {2, 2, 2}, two = 2;
    assert(bsearch(&two, a, 3, sizeof a[0], compare) == &a[0]);
    return 0;
}
