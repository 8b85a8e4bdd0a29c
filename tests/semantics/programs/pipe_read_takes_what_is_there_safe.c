// expect: TRUE
// clause: POSIX read
// runs: pass
// A read from a pipe gives the bytes that are there, and 0 when no writer is left.
#include <assert.h>
#include <unistd.h>
int main(void) {
    int ends[2];
    char bytes[8];
    if (pipe(ends) != 0)
        return 0;
    if (write(ends[1], "abc", 3) != 3)
        return 0;
    close(ends[1]);
    assert(read(ends[0], bytes, sizeof bytes) == 3);
    assert(bytes[0] == 'a' && bytes[2] == 'c');
    assert(read(ends[0], bytes, sizeof bytes) == 0);
    return 0;
}
