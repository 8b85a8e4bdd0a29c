// expect: TRUE
// The distance of two elements, in bytes.
#include <assert.h>

int main(void) {
    int array[4] = {1, 2, 3, 4};
    int *second = &array[1];
    assert((char *)second - (char *)array == 4);
    return 0;
}
