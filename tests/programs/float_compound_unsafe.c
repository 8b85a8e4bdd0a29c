// expect: FALSE(unreach-call)
// Counting by one ends where one is too small.
#include <assert.h>
int main(void) {
    float f = 16777215;
    f++;
    f++;
    assert(f == 16777217.0);
    return 0;
}
