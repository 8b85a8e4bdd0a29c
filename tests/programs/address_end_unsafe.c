// expect: FALSE(unreach-call)
// The end of an array is not the address of its last element.
#include <assert.h>

int array[2];

int main(void) {
    int *end = array + 2;
    assert(end == &array[1]);
    return 0;
}
