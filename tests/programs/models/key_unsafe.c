// expect: FALSE(unreach-call)
// The destructors of two threads lose an update, also where one of them ends by pthread_exit.
#include <assert.h>
#include <pthread.h>
pthread_key_t key;
int destroyed;
void destroy(void *value)
{
    destroyed++;
}
void *worker(void *arg)
{
    pthread_setspecific(key, &key);
    if (arg)
        pthread_exit(0);
    return 0;
}
int main(void)
{
    pthread_t a, b;
    pthread_key_create(&key, destroy);
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, &b);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(destroyed == 2);
    return 0;
}
