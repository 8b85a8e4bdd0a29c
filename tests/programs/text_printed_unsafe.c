// expect: FALSE(valid-deref)
#include <stdio.h>

int main(int argc, char **argv) {
    char line[64];
    if (argc < 2)
        return 1;
    sprintf(line, "<%s>", argv[1]);
    return puts(line) < 0;
}
