// expect: FALSE(valid-deref)
// The buffer is smaller than what read may write.
#include <unistd.h>

int main(void)
{
    char buffer[100];
    return read(0, buffer, sizeof buffer + 1) < 0;
}
