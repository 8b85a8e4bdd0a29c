// expect: TRUE
// options: --unknown pure
// With --unknown pure, the function changes nothing.
#include <assert.h>
void update(int *value);

int main(void) {
    int value = 1;
    update(&value);
    assert(value == 1);
    return 0;
}
