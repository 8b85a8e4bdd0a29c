// expect: UNKNOWN
// options: --timeout 10
// getline allocates as much as it needs, also if it fails.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *line = 0;
    size_t size = 0;
    ssize_t length = getline(&line, &size, stdin);
    if (length > 0)
        assert(line[length] == 0 && (size_t)length < size);
    free(line);
    return 0;
}
