// expect: FALSE(unreach-call)
// The lengths of parameters are evaluated when the function is called.
#include <assert.h>
static int count(int n, int a[n++]) { return n; }
int main(void) {
    int a[2];
    assert(count(2, a) == 2);
}
