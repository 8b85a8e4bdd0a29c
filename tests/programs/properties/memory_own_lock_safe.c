// expect: TRUE
// options: --property memory
// The last end of a channel unlocks the lock that is in it, and frees the channel after that.
#include <pthread.h>
#include <stdlib.h>

struct channel { pthread_mutex_t lock; int ends; };

static void *end(void *arg)
{
    struct channel *c = arg;
    pthread_mutex_lock(&c->lock);
    int left = --c->ends;
    pthread_mutex_unlock(&c->lock);
    if (left == 0) {
        pthread_mutex_destroy(&c->lock);
        free(c);
    }
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
