// expect: FALSE(valid-deref)
// A line may have no line break, or may be empty because its first character is null.
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[8];
    if (fgets(line, sizeof line, stdin))
        line[strlen(line) - 1] = 0;
    return 0;
}
