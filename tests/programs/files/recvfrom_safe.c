// expect: TRUE
// A datagram and the address of its sender.
#include <assert.h>
#include <netinet/in.h>
#include <sys/socket.h>

int main(void)
{
    int channel = socket(AF_INET, SOCK_DGRAM, 0), other = 5;
    char data[64];
    struct sockaddr_in from;
    socklen_t length = sizeof from;
    if (channel < 0)
        return 1;
    ssize_t got = recvfrom(channel, data, sizeof data, 0, (struct sockaddr *)&from, &length);
    assert(got >= -1 && got <= 64 && other == 5);
    return 0;
}
