// expect: UNKNOWN
// A violation in the child is only possible.
#include <assert.h>
#include <unistd.h>

int main(void)
{
    assert(fork() != 0);
    return 0;
}
