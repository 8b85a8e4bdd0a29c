// expect: TRUE
// A thread that has ended already, and was not joined, is not cancelled any more; its key is destroyed once.
#include <assert.h>
#include <pthread.h>

pthread_key_t key;
int destroyed, handled;

static void destroy(void *value)
{
    assert(handled == 1);
    destroyed++;
}

static void handle(void *arg)
{
    handled++;
}

static void *run(void *arg)
{
    pthread_setspecific(key, &key);
    pthread_cleanup_push(handle, 0);
    pthread_testcancel();
    pthread_exit(&key);
    pthread_cleanup_pop(0);
    return 0;
}

int main(void)
{
    pthread_t thread;
    void *result;
    pthread_key_create(&key, destroy);
    pthread_create(&thread, 0, run, 0);
    pthread_cancel(thread);
    pthread_join(thread, &result);
    assert(result == PTHREAD_CANCELED || result == &key);
    assert(destroyed == 1 && handled == 1);
    return 0;
}
