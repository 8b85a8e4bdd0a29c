// expect: FALSE(handles)
// options: --property handles
// A write to the end for reading.
#include <unistd.h>

int main(void)
{
    int ends[2];
    if (pipe(ends) < 0)
        return 1;
    write(ends[0], "x", 1);
    return 0;
}
