// expect: TRUE
// options: --property memory
// A cell of a zeroed table of pointers is followed if a thread has filled it.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int **table;

static void *fill(void *arg)
{
    int *cell = calloc(1, sizeof *cell);
    pthread_mutex_lock(&lock);
    table[1] = cell;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    table = calloc(2, sizeof *table); // null pointers
    pthread_create(&thread, NULL, fill, NULL);
    pthread_mutex_lock(&lock);
    if (table[1] != NULL)
        (*table[1])++;
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    for (int i = 0; i < 2; i++)
        free(table[i]);
    free(table);
    return 0;
}
