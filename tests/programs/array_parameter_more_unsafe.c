// expect: FALSE(unreach-call)
// A parameter that is declared as an array is no copy.
#include <assert.h>
void set(int a[2]) { a[1] = 7; }
int main(void) {
    int a[2] = {1, 2};
    set(a);
    assert(a[1] == 2);
    return 0;
}
