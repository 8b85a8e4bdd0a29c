// expect: FALSE(unreach-call)
// The distance of two elements, in bytes.
#include <assert.h>

int main(void) {
    int array[4] = {1, 2, 3, 4};
    int *second = &array[1];
    assert((char *)second - (char *)array == 1);
    return 0;
}
