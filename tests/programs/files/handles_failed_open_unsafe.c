// expect: FALSE(handles)
// options: --property handles
// What open gives is not checked.
#include <fcntl.h>
#include <sys/stat.h>

int main(void)
{
    struct stat status;
    int file = open("data", O_RDONLY);
    return fstat(file, &status);
}
