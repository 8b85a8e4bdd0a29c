// expect: TRUE
// Lines are read into a long array, which has room for each of them and for its end.
#include <assert.h>
#include <stdio.h>

int main(void) {
    char line[1024];
    int empty = 0, lines = 0;
    for (; lines < 2 && fgets(line, sizeof line, stdin); lines++)
        if (line[0] == '\n')
            empty++;
    assert(empty <= lines);
    return 0;
}
