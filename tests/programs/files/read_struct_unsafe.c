// expect: FALSE(unreach-call)
// A read that gets a part of an object changes its first bytes.
#include <assert.h>
#include <unistd.h>

int main(void)
{
    int number = 0x01020304;
    if (read(0, &number, sizeof number) == 2)
        assert(number == 0x01020304);
    return 0;
}
