// expect: UNKNOWN
// It is not known how much memory is behind a void pointer.
#include <assert.h>
void reset(void *memory, unsigned long size);

int main(void) {
    int values[2] = {1, 2};
    void *memory = values;
    reset(memory, sizeof values);
    assert(values[1] == 2);
    return 0;
}
