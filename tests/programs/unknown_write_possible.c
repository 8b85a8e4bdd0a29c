// expect: UNKNOWN
// An unknown function may write what its argument points to, so that the violation is only possible.
#include <assert.h>
void update(int *value);

int main(void) {
    int value = 1, other = 2;
    update(&value);
    assert(other == 2);
    assert(value == 1);
    return 0;
}
