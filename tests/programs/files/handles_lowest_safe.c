// expect: TRUE
// A new descriptor is the lowest number that is free.
#include <assert.h>
#include <unistd.h>

int main(void)
{
    int ends[2];
    if (pipe(ends) < 0)
        return 0;
    assert(ends[0] == 3 && ends[1] == 4);
    close(ends[0]);
    int copy = dup(ends[1]);
    assert(copy == 3 || copy == -1);
    close(0);
    assert(dup2(1, 0) == 0 && dup2(1, 7) == 7);
    return 0;
}
