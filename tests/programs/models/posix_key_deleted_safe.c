// expect: TRUE
// A key is used between its creation and its deletion; its destructor does not run after the deletion.
#include <assert.h>
#include <pthread.h>

pthread_key_t key;
int x, destroyed;

void destroy(void *value)
{
    destroyed = 1;
}

void *worker(void *arg)
{
    assert(pthread_setspecific(key, &x) == 0);
    assert(pthread_getspecific(key) == &x);
    assert(pthread_key_delete(key) == 0);
    return 0;
}

int main(void)
{
    pthread_t t;
    assert(pthread_key_create(&key, destroy) == 0);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(!destroyed);
    return 0;
}
