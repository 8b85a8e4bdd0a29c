// Each of many threads adds two and three.
#include <pthread.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

#define N 2000

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int twos, threes;

void *worker(void *arg)
{
    twos += 2;
    threes += 3;
    return 0;
}

int main(void)
{
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], 0, worker, 0);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    check(twos == 2 * N && threes == 3 * N);
    return 0;
}
