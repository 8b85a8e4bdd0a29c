// expect: TRUE
// Each thread has its own value; its destructor runs at the end of the thread, with that value.
#include <assert.h>
#include <pthread.h>
pthread_key_t key;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int numbers[2], destroyed;
void destroy(void *value)
{
    pthread_mutex_lock(&lock);
    destroyed += *(int *)value;
    pthread_mutex_unlock(&lock);
}
void *worker(void *arg)
{
    assert(pthread_getspecific(key) == 0);
    pthread_setspecific(key, arg);
    assert(pthread_getspecific(key) == arg);
    return 0;
}
int main(void)
{
    pthread_t a, b;
    numbers[0] = 1;
    numbers[1] = 2;
    pthread_key_create(&key, destroy);
    pthread_create(&a, 0, worker, &numbers[0]);
    pthread_join(a, 0);
    pthread_create(&b, 0, worker, &numbers[1]);
    pthread_join(b, 0);
    assert(destroyed == 3);
    return 0;
}
