// expect: TRUE
// options: --property handles
// What open gives is checked.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    struct stat status;
    int file = open("data", O_RDONLY);
    if (file < 0)
        return 1;
    int result = fstat(file, &status);
    close(file);
    return result;
}
