// expect: FALSE(locks)
// The mutex is not held.
#include <threads.h>
int main(void)
{
    mtx_t m;
    mtx_init(&m, mtx_plain);
    mtx_unlock(&m);
    return 0;
}
