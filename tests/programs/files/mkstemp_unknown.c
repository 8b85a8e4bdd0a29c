// expect: UNKNOWN
// The name that mkstemp makes is not known.
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
    char name[] = "aXXXXXX";
    int ends[2];
    if (pipe(ends) != 0)
        return 1;
    int file = mkstemp(name);
    if (file >= 0) {
        assert(name[6] == 'X');
        close(file);
    }
    close(ends[0]);
    close(ends[1]);
    return 0;
}
