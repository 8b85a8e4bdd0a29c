// Main closes while many threads still run.
#include <pthread.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

#define N 500

int closed;

void *worker(void *arg)
{
    check(!closed);
    return 0;
}

int main(void)
{
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], 0, worker, 0);
    closed = 1;
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
