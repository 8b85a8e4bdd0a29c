// expect: REFUSED 11:9 return
// A return between push and pop is undefined.
#include <pthread.h>
void handler(void *arg)
{
}
int f(int x)
{
    pthread_cleanup_push(handler, 0);
    if (x)
        return 1;
    pthread_cleanup_pop(0);
    return 0;
}
int main(void)
{
    return f(1);
}
