// expect: TRUE
// However long an argument is, it is cut off where the array ends.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    char line[16];
    if (argc < 2)
        return 1;
    int length = snprintf(line, sizeof line, "<%s>", argv[1]);
    assert(length >= 2);
    assert(length >= (int)sizeof line || line[length] == '\0');
    assert(line[sizeof line - 1] == '\0' || length < 15);
    char copy[8];
    strncpy(copy, argv[1], sizeof copy - 1);
    copy[sizeof copy - 1] = '\0';
    puts(copy);
    return 0;
}
