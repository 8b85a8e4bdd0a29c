// expect: FALSE(unreach-call)
// The handler of SIGABRT runs before the program ends.
#include <assert.h>
#include <signal.h>
#include <stdlib.h>

static void handle(int number)
{
    assert(number != SIGABRT);
}

int main(void)
{
    signal(SIGABRT, handle);
    abort();
}
