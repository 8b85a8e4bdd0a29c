// expect: TRUE
// However long the text is, no more is copied than there is room for.
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    char copy[8];
    if (argc < 2)
        return 1;
    strncpy(copy, argv[1], sizeof copy - 1);
    copy[sizeof copy - 1] = '\0';
    puts(copy);
    return 0;
}
