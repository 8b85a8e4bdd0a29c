// expect: TRUE
// sizeof evaluates the lengths of a type, each once, and an operand that is a variable-length array.
#include <assert.h>
struct pair { int x, y; };
int main(void) {
    int n = 2, i = 1;
    int a[2][n];
    assert(sizeof(int[i++]) == 4 && i == 2);
    assert(sizeof(struct pair[i++][2]) == 32 && i == 3);
    assert(sizeof(unsigned long[n]) == 16 && sizeof(char *[n]) == 16 && sizeof(char[n][3]) == 6);
    i = 0;
    assert(sizeof a[i++] == 8 && i == 1);
    assert(sizeof a[0][i++] == 4 && i == 1);
    return 0;
}
