// expect: FALSE(valid-free)
// options: --property memory
// The count is dropped and read by two steps, so that two users may both find zero and free the object.
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>

static atomic_int users = 2;

static void *user(void *arg)
{
    int *object = arg;
    atomic_fetch_sub(&users, 1);
    if (atomic_load(&users) == 0)
        free(object);
    return NULL;
}

int main(void)
{
    pthread_t one, two;
    int *object = malloc(sizeof *object);
    pthread_create(&one, NULL, user, object);
    pthread_create(&two, NULL, user, object);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
