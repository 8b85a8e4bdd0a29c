// expect: TRUE
// A parameter that is declared as an array is a pointer, also as a target.
#include <assert.h>

int seven = 7;

void look(int a[3], void f(void)) {
    assert(a[1] == 2);
    a = &seven;
    assert(*a == 7);
    a = 0;
    f = 0;
    assert(a == 0 && !f);
}

void nothing(void) {}

int main(void) {
    int array[3] = {1, 2, 3};
    look(array, nothing);
    return 0;
}
