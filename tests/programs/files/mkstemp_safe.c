// expect: TRUE
// mkstemp opens a file, and keeps the beginning and the length of the name.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    char name[] = "aXXXXXX";
    int ends[2];
    if (pipe(ends) != 0)
        return 1;
    int file = mkstemp(name);
    if (file >= 0) {
        assert(name[0] == 'a' && strlen(name) == 7);
        close(file);
    }
    close(ends[0]);
    close(ends[1]);
    return 0;
}
