// expect: FALSE(no-data-race)
// options: --property race
// An initialisation that is guarded by a plain flag may happen twice, and be seen half done.
#include <pthread.h>

int done;
unsigned table[2];

void *worker(void *arg)
{
    if (!done) {
        table[0] = 3;
        table[1] = 5;
        done = 1;
    }
    return (void *)(long)table[1];
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
