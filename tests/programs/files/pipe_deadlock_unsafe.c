// expect: FALSE(no-deadlock)
// options: --property no-deadlock
// Nobody writes, but the pipe has a writer: the thread itself.
#include <unistd.h>

int main(void)
{
    int ends[2];
    char byte;
    if (pipe(ends) < 0)
        return 1;
    read(ends[0], &byte, 1);
    return 0;
}
