// expect: FALSE(unreach-call)
// A short line is read into a long array.
#include <assert.h>
#include <stdio.h>

int main(void) {
    char line[1024];
    if (!fgets(line, sizeof line, stdin))
        return 1;
    assert(line[0] != 'q' || line[1] != 'x' || line[2]);
    return 0;
}
