// expect: FALSE(handles)
// options: --property handles
// A number that is closed twice may be that of another file in between.
#include <fcntl.h>
#include <unistd.h>

int main(void)
{
    int first = open("one", O_RDONLY);
    if (first < 0)
        return 0;
    close(first);
    int second = open("two", O_RDONLY);
    if (second < 0)
        return 0;
    close(first);
    write(second, "x", 1);
    return 0;
}
