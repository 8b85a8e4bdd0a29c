// expect: FALSE(unreach-call)
// A read that fills a large buffer changes its last byte, too.
#include <assert.h>
#include <unistd.h>

int main(void)
{
    char buffer[512];
    if (read(0, buffer, sizeof buffer) == sizeof buffer)
        assert(buffer[511] != 'x');
    return 0;
}
