// expect: FALSE(def-behavior)
// The thread was created detached.
#include <pthread.h>
void *worker(void *arg)
{
    return 0;
}
int main(void)
{
    pthread_attr_t attributes;
    pthread_t t;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_create(&t, &attributes, worker, 0);
    pthread_join(t, 0);
    return 0;
}
