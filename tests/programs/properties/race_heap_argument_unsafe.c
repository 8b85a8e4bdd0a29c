// expect: FALSE(no-data-race)
// options: --property race
// Nothing but the argument of a thread leads to the heap object that main changes meanwhile.
#include <pthread.h>
#include <stdlib.h>

void *worker(void *arg)
{
    *(int *)arg = 1;
    return 0;
}

int main(void)
{
    pthread_t t;
    int *cell = malloc(sizeof *cell);
    if (!cell)
        return 1;
    *cell = 0;
    pthread_create(&t, 0, worker, cell);
    *cell = 2;
    pthread_join(t, 0);
    free(cell);
    return 0;
}
