// expect: TRUE
// A read that gets a part of an object leaves the other bytes alone.
#include <assert.h>
#include <unistd.h>

struct message { short kind; int number; };

int main(void)
{
    struct message message = {1, 0x01020304};
    ssize_t got = read(0, &message, sizeof message);
    if (got == 6)
        assert((message.number & 0x7fff0000) == 0x01020000);
    if (got == 2)
        assert(message.number == 0x01020304);
    if (got <= 0)
        assert(message.kind == 1);
    return 0;
}
