// expect: TRUE
// options: --property race
// Whoever takes the last reference away frees the object, and knows it from the same atomic step.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
    atomic_uint references;
    int value;
};

void *user(void *arg)
{
    struct object *object = arg;
    int seen = object->value;
    if (atomic_fetch_sub(&object->references, 1) == 1)
        free(object);
    return (void *)(long)seen;
}

int main(void)
{
    pthread_t a, b;
    struct object *object = malloc(sizeof *object);
    if (!object)
        return 1;
    object->references = 2;
    object->value = 7;
    pthread_create(&a, 0, user, object);
    pthread_create(&b, 0, user, object);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
