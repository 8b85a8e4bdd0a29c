// expect: FALSE(unreach-call)
// A short read into a large buffer changes its first bytes.
#include <assert.h>
#include <unistd.h>

int main(void)
{
    char buffer[4096];
    buffer[0] = 0;
    if (read(0, buffer, sizeof buffer) == 3)
        assert(buffer[2] != 'x');
    return 0;
}
