// expect: FALSE(unreach-call)
// clause: C17 7.22.5.2 p4
// runs: differ
// The order of equal elements is unspecified; musl does not keep it.
#include <assert.h>
#include <stdlib.h>
struct pair { int key, number; };
int compare(const void *a, const void *b) {
    return ((const struct pair *)a)->key - ((const struct pair *)b)->key;
}
int main(void) {
    struct pair a[3] = {{1, 0}, {1, 1}, {0, 2}};
    qsort(a, 3, sizeof a[0], compare);
    assert(a[0].number == 2);
    assert(a[1].number == 0);
    return 0;
}
