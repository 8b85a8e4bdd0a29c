// expect: FALSE(valid-deref)
// The second read goes on behind the end of the buffer.
#include <unistd.h>

static int read_twice(int file, char *buffer, size_t size)
{
    ssize_t got = read(file, buffer, size);
    return got > 0 && read(file, buffer + got, size) >= 0;
}

int main(void)
{
    char header[4];
    return read_twice(0, header, sizeof header);
}
