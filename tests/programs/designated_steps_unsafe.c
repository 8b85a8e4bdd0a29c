// expect: FALSE(unreach-call)
// A designator of several steps changes nothing around what it names.
#include <assert.h>
struct outer {
    struct {
        int a, b;
    } i;
    int k;
} x = {.i.a = 1, .i.b = 2, .k = 3};
int main(void) {
    assert(x.i.a == 0);
    return 0;
}
