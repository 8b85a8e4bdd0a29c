// expect: FALSE(unreach-call)
// Both parameters point to the same variable.
#include <assert.h>

void move(int *from, int *to) {
    *to += *from;
    *from = 0;
}

int main(void) {
    int a = 3, b = 4;
    move(&a, &b);
    assert(a == 0 && b == 7);
    move(&b, &b);
    assert(b == 14);
    return 0;
}
