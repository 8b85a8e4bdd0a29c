// expect: FALSE(unreach-call)
// Any of three destructors may be the one between the others (POSIX pthread_key_create).
#include <assert.h>
#include <pthread.h>

pthread_key_t keys[3];
int numbers[3] = { 1, 2, 3 };
int order;

void destroy(void *value)
{
    order = order * 4 + *(int *)value;
}

void *worker(void *arg)
{
    for (int i = 0; i < 3; i++)
        pthread_setspecific(keys[i], &numbers[i]);
    return 0;
}

int main(void)
{
    pthread_t t;
    for (int i = 0; i < 3; i++)
        pthread_key_create(&keys[i], destroy);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(order != 2 * 16 + 1 * 4 + 3);
    return 0;
}
