// expect: FALSE(valid-deref)
// The array is shorter than the line may be.
#include <stdio.h>

int main(void) {
    char line[1000];
    fgets(line, 1024, stdin);
    return 0;
}
