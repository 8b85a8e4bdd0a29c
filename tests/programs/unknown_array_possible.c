// expect: UNKNOWN
// All elements of an array that is passed may be written.
#include <assert.h>
void fill(int *values, int count);

int main(void) {
    int values[3] = {1, 2, 3};
    fill(values, 3);
    assert(values[2] == 3);
    return 0;
}
