// expect: TRUE
// clause: C17 6.5.16.1 p2
// runs: pass
// Structs are passed and assigned by value.
#include <assert.h>
struct s { int a[2]; };
int change(struct s s) { return s.a[0]++; }
int main(void) {
    struct s x = {{1, 2}}, y = x;
    y.a[1] = 9;
    assert(change(x) == 1 && x.a[0] == 1 && x.a[1] == 2);
    return 0;
}
