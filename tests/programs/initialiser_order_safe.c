// expect: TRUE
// The items of an initialiser are evaluated from left to right.
#include <assert.h>
struct pair { int a, b; };
int main(void) {
    int i = 1;
    int a[2] = {i, i++};
    struct pair p = {i, i = 7};
    assert(a[0] == 1 && a[1] == 1 && p.a == 2 && p.b == 7);
    return 0;
}
