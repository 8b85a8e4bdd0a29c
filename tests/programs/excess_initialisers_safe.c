// expect: TRUE
// Compilers warn of initialisers that are too many, and ignore them.
#include <assert.h>

char *text = {"one", "two", "three"};
int numbers[2] = {1, 2, 3, [0] = 5};
int rows[2][2] = {{1, 2, 3}, {4, 5}};

int main(void) {
    int one = {1, 2};
    struct { int x, y; } point = {1, 2, 3};
    assert(text[0] == 'o' && numbers[0] == 5 && numbers[1] == 2);
    assert(rows[0][1] == 2 && rows[1][0] == 4 && one == 1 && point.y == 2);
    return 0;
}
