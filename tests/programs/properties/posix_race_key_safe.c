// expect: TRUE
// options: --property no-data-race
// A thread uses a key while another one creates a second key: what the library does is atomic.
#include <pthread.h>

pthread_key_t a, b;
int x;

void *worker(void *arg)
{
    pthread_setspecific(a, &x);
    return pthread_getspecific(a);
}

int main(void)
{
    pthread_t t;
    pthread_key_create(&a, 0);
    pthread_create(&t, 0, worker, 0);
    pthread_key_create(&b, 0);
    pthread_join(t, 0);
    return 0;
}
