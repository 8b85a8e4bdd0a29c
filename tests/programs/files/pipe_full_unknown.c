// expect: UNKNOWN
// More bytes are in a pipe than are followed.
#include <unistd.h>

int main(void)
{
    int ends[2];
    char text[40] = "";
    if (pipe(ends) < 0)
        return 1;
    write(ends[1], text, sizeof text);
    return 0;
}
