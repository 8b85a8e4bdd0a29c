// expect: TRUE
// The items of an initialiser are evaluated one after the other, in any order (C17 6.7.9p23).
#include <assert.h>
struct pair { int a, b; };
int main(void) {
    int i = 1;
    int a[2] = {i, i++};
    struct pair p = {i, i = 7};
    assert((a[0] == 1 || a[0] == 2) && a[1] == 1 && (p.a == 2 || p.a == 7) && p.b == 7);
    return 0;
}
