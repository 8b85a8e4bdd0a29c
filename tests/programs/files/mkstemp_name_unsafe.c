// expect: FALSE(unreach-call)
// A name that does not end with six times X is not accepted.
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
    char name[] = "aXXXXX";
    int ends[2];
    if (pipe(ends) != 0)
        return 1;
    close(ends[0]);
    close(ends[1]);
    assert(mkstemp(name) >= 0);
    return 0;
}
