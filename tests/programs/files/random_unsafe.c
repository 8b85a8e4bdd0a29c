// expect: FALSE(unreach-call)
// A random key may be zero.
#include <assert.h>
#include <sys/random.h>

int main(void)
{
    unsigned key = 1;
    if (getentropy(&key, sizeof key) == 0)
        assert(key != 0);
    return 0;
}
