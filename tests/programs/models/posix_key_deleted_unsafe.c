// expect: FALSE(def-behavior)
// Using a key that was deleted is undefined (POSIX pthread_getspecific).
#include <pthread.h>

pthread_key_t key;
int x;

void *worker(void *arg)
{
    pthread_setspecific(key, &x);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_key_create(&key, 0);
    pthread_create(&t, 0, worker, 0);
    pthread_key_delete(key);
    pthread_join(t, 0);
    return 0;
}
