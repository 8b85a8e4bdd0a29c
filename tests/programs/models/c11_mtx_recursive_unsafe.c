// expect: FALSE(locks)
// One unlock too many.
#include <threads.h>
int main(void)
{
    mtx_t m;
    mtx_init(&m, mtx_recursive);
    mtx_lock(&m);
    mtx_lock(&m);
    mtx_unlock(&m);
    mtx_unlock(&m);
    mtx_unlock(&m);
    return 0;
}
