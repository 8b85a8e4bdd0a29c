// expect: FALSE(valid-deref)
// options: --property memory
// The last end of a channel frees it, and then unlocks the lock that was in it.
#include <pthread.h>
#include <stdlib.h>

struct channel { pthread_mutex_t lock; int ends; };

static void *end(void *arg)
{
    struct channel *c = arg;
    pthread_mutex_lock(&c->lock);
    int left = --c->ends;
    if (left == 0)
        free(c);
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    struct channel *c = malloc(sizeof *c);
    pthread_mutex_init(&c->lock, NULL);
    c->ends = 2;
    pthread_create(&thread, NULL, end, c);
    end(c);
    pthread_join(thread, NULL);
    return 0;
}
