// expect: FALSE(no-data-race)
// options: --property race
// An object is freed under its last user, who is just about to take the lock in it.
#include <pthread.h>
#include <stdlib.h>

struct object {
    int value;
    pthread_mutex_t lock;
};

void *user(void *arg)
{
    struct object *object = arg;
    pthread_mutex_lock(&object->lock);
    pthread_mutex_unlock(&object->lock);
    return 0;
}

int main(void)
{
    pthread_t t;
    struct object *object = malloc(sizeof *object);
    if (!object)
        return 1;
    pthread_mutex_init(&object->lock, 0);
    pthread_create(&t, 0, user, object);
    free(object);
    pthread_join(t, 0);
    return 0;
}
