// expect: FALSE(unreach-call)
// The order of equal elements is not specified.
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>

struct entry {
    int key, number;
};

static int compare(const void *a, const void *b, void *unused) {
    return ((const struct entry *)a)->key - ((const struct entry *)b)->key;
}

int main(void) {
    struct entry entries[] = {{1, 0}, {1, 1}};
    qsort_r(entries, 2, sizeof entries[0], compare, NULL);
    assert(entries[0].number == 0);
    return 0;
}
