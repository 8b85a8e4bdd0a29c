// expect: FALSE(unreach-call)
// The address of a member of a union, as the initial value of a global.
#include <assert.h>
struct s {
    char c;
    union {
        int a[2];
        unsigned b[4];
    };
} g[2];
int *p = &g[1].a[1];
int main(void) {
    *p = 5;
    assert(g[1].b[0] == 5);
    return 0;
}
