// expect: FALSE(unreach-call)
// The last line may have no line break.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *line = 0;
    size_t size = 0;
    ssize_t length = getline(&line, &size, stdin);
    if (length > 0)
        assert(line[length - 1] == '\n');
    free(line);
    return 0;
}
