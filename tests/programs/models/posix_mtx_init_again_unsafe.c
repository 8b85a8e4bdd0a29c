// expect: FALSE(locks)
// mtx_init makes a new mutex (C17 7.26.4.2); the old one is still locked.
#include <threads.h>

mtx_t m;

int main(void)
{
    mtx_init(&m, mtx_plain);
    mtx_lock(&m);
    mtx_init(&m, mtx_plain);
    return 0;
}
