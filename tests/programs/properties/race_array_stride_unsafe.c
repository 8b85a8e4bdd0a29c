// expect: FALSE(no-data-race)
// options: --property race
// One thread steps by two and the other one by three through an array, until they meet in one cell.
#include <pthread.h>

unsigned cells[9];

void *walk(void *arg)
{
    int step = (int)(long)arg;
    for (int i = step; i < 9; i += step)
        cells[i]++;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, walk, (void *)2);
    pthread_create(&b, 0, walk, (void *)3);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
