// expect: TRUE
// fgets stores a string of up to seven characters; a line break is its last character.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[8] = "";
    if (fgets(line, sizeof line, stdin)) {
        size_t length = strlen(line);
        assert(length < sizeof line);
        if (line[0] == '\n')
            assert(length == 1);
    }
    return 0;
}
