// expect: FALSE(handles)
// options: --property handles
// dup2 closes what had the number before; close says so for a number that nobody has.
#include <unistd.h>

int main(void)
{
    if (dup2(1, 5) != 5)
        return 0;
    close(5);
    return dup(5) < 0;
}
