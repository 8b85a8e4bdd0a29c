// expect: REFUSED 12:13 break
// A jump out of the block is undefined.
#include <pthread.h>
void handler(void *arg)
{
}
int main(void)
{
    for (int i = 0; i < 2; i++) {
        pthread_cleanup_push(handler, 0);
        if (i)
            break;
        pthread_cleanup_pop(0);
    }
    return 0;
}
