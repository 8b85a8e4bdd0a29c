// expect: TRUE
// Types of one name in different scopes are different types.
#include <assert.h>
typedef int T;
int f(void) {
    struct s { int a, b; } x = {1, 2};
    return x.b;
}
int g(void) {
    struct s { char c; int b; } x = {3, 4};
    return x.b + x.c;
}
int main(void) {
    T z = 300;
    {
        typedef unsigned char T;
        T y = 300;
        assert(y == 44);
    }
    assert(z == 300 && f() == 2 && g() == 7);
    return 0;
}
