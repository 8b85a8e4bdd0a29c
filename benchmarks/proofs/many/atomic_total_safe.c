// Many threads count with an atomic variable.
#include <pthread.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

#include <stdatomic.h>
#define N 1000

atomic_int counter;

void *worker(void *arg)
{
    atomic_fetch_add(&counter, 1);
    return 0;
}

int main(void)
{
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], 0, worker, 0);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    check(atomic_load(&counter) == N);
    return 0;
}
