// expect: FALSE(unreach-call)
// The 3 is in no object.
#include <assert.h>

int rows[2][2] = {{1, 2, 3}, {4, 5}};

int main(void) {
    assert(rows[1][0] == 3);
    return 0;
}
