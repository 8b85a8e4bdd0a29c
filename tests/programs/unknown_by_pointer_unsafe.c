// expect: FALSE(unreach-call)
// An unknown function that is called through a pointer.
#include <assert.h>
int compare(int left, const int *right);
int (*order)(int, const int *) = compare;

int main(void) {
    int value = 1;
    assert(order(2, &value) != 3);
    return 0;
}
