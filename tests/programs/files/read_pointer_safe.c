// expect: TRUE
// A function that reads into the memory behind a pointer.
#include <assert.h>
#include <unistd.h>

static int read_some(int file, char *buffer, size_t size)
{
    ssize_t got = read(file, buffer + 1, size - 1);
    return got > 0 ? (int)got : 0;
}

int main(void)
{
    char header[4] = "", after = 7;
    int got = read_some(0, header, 4);
    assert(got <= 3 && header[0] == 0 && after == 7);
    if (got < 3)
        assert(header[3] == 0);
    return 0;
}
