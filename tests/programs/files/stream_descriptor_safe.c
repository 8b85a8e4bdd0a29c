// expect: TRUE
// options: --property handles
// A stream takes over a descriptor, and closes it.
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    int number = open("data", O_WRONLY);
    if (number < 0)
        return 1;
    FILE *file = fdopen(number, "w");
    if (!file) {
        close(number);
        return 1;
    }
    fputs("text", file);
    fclose(file);
    return 0;
}
