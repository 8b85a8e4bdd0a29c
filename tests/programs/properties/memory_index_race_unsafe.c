// expect: FALSE(valid-deref)
// options: --property memory
// Two threads test for room, and then both append: the second one is beyond the end.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int used = 1;
static int *slots; // two of them

static void *append(void *arg)
{
    pthread_mutex_lock(&lock);
    int room = used < 2;
    pthread_mutex_unlock(&lock);
    if (room) {
        pthread_mutex_lock(&lock);
        slots[used] = 9; // 2 for the second one
        used++;
        pthread_mutex_unlock(&lock);
    }
    return arg;
}

int main(void)
{
    pthread_t one, two;
    slots = malloc(2 * sizeof *slots);
    pthread_create(&one, NULL, append, NULL);
    pthread_create(&two, NULL, append, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    free(slots);
    return 0;
}
