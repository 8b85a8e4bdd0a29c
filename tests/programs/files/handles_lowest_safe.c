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
    int first = dup2(1, 0), other = dup2(1, 7);
    assert((first == 0 || first == -1) && (other == 7 || other == -1));
    return 0;
}
