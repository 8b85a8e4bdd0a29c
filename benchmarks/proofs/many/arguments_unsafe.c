// Many threads get the address of the counter of the loop.
#include <pthread.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

#define N 300

int seen[N + 1];

void *worker(void *arg)
{
    int i = *(int *)arg;
    seen[i]++;
    check(seen[i] == 1);
    return 0;
}

int main(void)
{
    pthread_t t[N];
    int i;
    for (i = 0; i < N; i++)
        pthread_create(&t[i], 0, worker, &i);
    for (int j = 0; j < N; j++)
        pthread_join(t[j], 0);
    return 0;
}
