// expect: TRUE
// clause: C17 7.2 p1
// runs: pass
// Where NDEBUG is defined, the argument is not evaluated.
#define NDEBUG
#include <assert.h>
void skip(int *x) {
    assert(++*x == 7);
}
#undef NDEBUG
#include <assert.h>
int main(void) {
    int x = 1;
    skip(&x);
    assert(x == 1);
    return 0;
}
