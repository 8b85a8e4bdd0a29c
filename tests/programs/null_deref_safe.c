// expect: TRUE
// A null pointer is only compared, never followed.
#include <assert.h>
#include <stddef.h>

int store(int *p, int v) {
    if (p == NULL)
        return -1;
    *p = v;
    return 0;
}

int read_or(int *p, int otherwise) {
    return p ? *p : otherwise;
}

int main(void) {
    int x = 0;
    assert(store(&x, 4) == 0 && x == 4);
    assert(store(NULL, 5) == -1 && x == 4);
    assert(read_or(&x, 7) == 4 && read_or(0, 7) == 7);
    return 0;
}
