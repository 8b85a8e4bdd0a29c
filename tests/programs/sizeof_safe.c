// expect: TRUE
// sizeof of types, arrays and structs; its operand is not evaluated.
#include <assert.h>

struct padded { char c; int i; short s; };
int grid[3][5];

int main(void) {
    int i = 0;
    assert(sizeof(char) == 1 && sizeof(short) == 2 && sizeof(int) == 4);
    assert(sizeof(grid) == 60 && sizeof(grid[0]) == 20 && sizeof grid[0][0] == 4);
    assert(sizeof(grid) / sizeof(grid[0]) == 3);
    assert(sizeof(struct padded) == 12);
    assert(sizeof(i++) == 4 && i == 0);
    assert(sizeof(i + 1ll) == 8);
    return 0;
}
