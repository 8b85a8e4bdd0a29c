// Each of many threads gets its index by value.
#include <pthread.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

#define N 100

int done[N];

void *worker(void *arg)
{
    long i = (long)arg;
    check(i >= 0 && i < N - 1);
    done[i] = 1;
    return 0;
}

int main(void)
{
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, worker, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
