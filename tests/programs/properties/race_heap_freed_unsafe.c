// expect: FALSE(no-data-race)
// options: --property race
// Main frees an object that a thread may still be reading.
#include <pthread.h>
#include <stdlib.h>

void *reader(void *arg)
{
    int *cell = arg;
    return (void *)(long)cell[1];
}

int main(void)
{
    int *cells = calloc(2, sizeof *cells);
    if (!cells)
        return 1;
    pthread_t t;
    pthread_create(&t, 0, reader, cells);
    free(cells);
    pthread_join(t, 0);
    return 0;
}
