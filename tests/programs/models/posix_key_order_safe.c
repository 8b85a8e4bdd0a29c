// expect: TRUE
// The order of destructors is unspecified (POSIX pthread_key_create): what they do must not depend on it.
#include <assert.h>
#include <pthread.h>

pthread_key_t a, b;
int x, y;

void destroy_a(void *value)
{
    x = y + 1;
}

void destroy_b(void *value)
{
    y = x + 1;
}

void *worker(void *arg)
{
    pthread_setspecific(b, &y);
    pthread_setspecific(a, &x);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_key_create(&a, destroy_a);
    pthread_key_create(&b, destroy_b);
    assert(a != b);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(x + y == 3);
    return 0;
}
