// expect: TRUE
// A pointer to const may lead to what is no constant, and be cast back.
#include <assert.h>
const int fixed = 3;
int variable = 3;

int main(void) {
    const int *pointer = &variable;
    *(int *)pointer = 4;
    assert(variable == 4);
    pointer = &fixed;
    assert(*(int *)pointer == 3);
    return 0;
}
