// expect: FALSE(unreach-call)
// A datagram may be empty.
#include <assert.h>
#include <sys/socket.h>

int main(void)
{
    char data[64];
    ssize_t got = recvfrom(3, data, sizeof data, 0, 0, 0);
    assert(got != 0);
    return 0;
}
