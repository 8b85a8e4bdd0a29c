// expect: FALSE(handles)
// options: --property handles
// The descriptor of a stream is closed, and then the stream closes it again.
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    FILE *file = fopen("data", "w");
    if (!file)
        return 1;
    close(fileno(file));
    fclose(file);
    return 0;
}
