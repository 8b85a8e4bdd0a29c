// expect: FALSE(locks)
// A plain C11 mutex may not be locked by the thread that holds it.
#include <threads.h>
int main(void)
{
    mtx_t m;
    mtx_init(&m, mtx_plain);
    mtx_lock(&m);
    mtx_lock(&m);
    return 0;
}
