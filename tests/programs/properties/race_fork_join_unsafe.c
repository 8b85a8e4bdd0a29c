// expect: FALSE(no-data-race)
// options: --property race
// Main adds up each cell just after one join, but the threads are joined in another order than the cells are read.
#include <pthread.h>

int cells[3];

void *worker(void *arg)
{
    int *mine = arg;
    *mine += 1;
    return 0;
}

int main(void)
{
    pthread_t threads[3];
    int sum = 0;
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], 0, worker, &cells[2 - i]);
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], 0);
        sum += cells[i];
    }
    return sum;
}
