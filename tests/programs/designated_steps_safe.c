// expect: TRUE
// Designators of several steps, one after the other.
#include <assert.h>
struct inner {
    int a, b[2];
};
struct outer {
    struct inner i, j;
    int k;
} x = {.i.b[1] = 3, .j.a = 4, .k = 5, .i.a = 6};
int main(void) {
    assert(x.i.b[1] == 3 && x.j.a == 4 && x.k == 5 && x.i.a == 6 && x.i.b[0] == 0);
    return 0;
}
