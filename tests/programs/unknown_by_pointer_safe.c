// expect: TRUE
// An unknown function that is called through a pointer does not write constant arguments.
#include <assert.h>
int compare(int left, const int *right);
int (*order)(int, const int *) = compare;

int main(void) {
    int value = 1;
    order(2, &value);
    assert(value == 1);
    return 0;
}
