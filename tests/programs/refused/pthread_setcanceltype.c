// expect: REFUSED 6:5 cancellation is not supported
#include <pthread.h>
int main(void)
{
    int old;
    pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &old);
    return 0;
}
