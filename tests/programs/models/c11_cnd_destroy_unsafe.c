// expect: FALSE(locks)
// The condition variable is used after it was destroyed.
#include <threads.h>
cnd_t c;
int main(void)
{
    cnd_init(&c);
    cnd_destroy(&c);
    cnd_signal(&c);
    return 0;
}
