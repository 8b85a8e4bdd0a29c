// expect: FALSE(valid-deref)
// The size is larger than the array.
#include <stdio.h>

int main(void) {
    char line[4];
    return fgets(line, 5, stdin) != 0;
}
