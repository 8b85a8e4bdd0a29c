// expect: FALSE(unreach-call)
// There is another reader, so the write does not end the program.
#include <assert.h>
#include <unistd.h>

int main(void)
{
    int ends[2];
    if (pipe(ends) < 0)
        return 1;
    int other = dup(ends[0]);
    close(ends[0]);
    write(ends[1], "x", 1);
    assert(other < 0);
    return 0;
}
