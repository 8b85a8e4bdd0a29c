// expect: FALSE(unreach-call)
// A call of another program may fail.
#include <assert.h>
#include <unistd.h>

int main(void)
{
    execlp("true", "true", (char *)0);
    assert(0);
}
