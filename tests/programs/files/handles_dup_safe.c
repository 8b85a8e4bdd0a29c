// expect: TRUE
// options: --property handles
// A copy stays open when the other number is closed.
#include <fcntl.h>
#include <unistd.h>

int main(void)
{
    int copy = dup(1);
    if (copy < 0)
        return 0;
    close(1);
    write(copy, "x", 1);
    int other = fcntl(copy, F_DUPFD, 10);
    close(copy);
    if (other >= 10)
        close(other);
    return 0;
}
