// expect: FALSE(valid-deref)
// options: --property memory
// A pointer into an array is kept across an unlock, and another thread makes the array larger.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *array;
static int size = 1;

static void *grow(void *arg)
{
    pthread_mutex_lock(&lock);
    array = realloc(array, (size + 1) * sizeof *array);
    array[size] = size;
    size++;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    array = malloc(sizeof *array);
    array[0] = 0;
    pthread_create(&thread, NULL, grow, NULL);
    pthread_mutex_lock(&lock);
    int *first = &array[0];
    pthread_mutex_unlock(&lock);
    *first = 5;
    pthread_join(thread, NULL);
    free(array);
    return 0;
}
