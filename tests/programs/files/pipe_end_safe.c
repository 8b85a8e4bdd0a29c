// expect: TRUE
// A read gets what is there; it gets 0 when all is read and nobody can write any more.
#include <assert.h>
#include <unistd.h>

int main(void)
{
    int ends[2], number = 0;
    char rest[8];
    if (pipe(ends) < 0)
        return 1;
    int sent = 0x01020304;
    assert(write(ends[1], &sent, sizeof sent) == sizeof sent);
    assert(write(ends[1], "abc", 3) == 3);
    close(ends[1]);
    assert(read(ends[0], &number, sizeof number) == sizeof number && number == sent);
    assert(read(ends[0], rest, sizeof rest) == 3 && rest[0] == 'a' && rest[2] == 'c');
    assert(read(ends[0], rest, sizeof rest) == 0);
    return 0;
}
