// expect: FALSE(unreach-call)
// A loop over an array of both threads can be interrupted between any two of its rounds.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void fill(int *numbers, int value) {
    for (int i = 0; i < 200; i++)
        numbers[i] = value;
}

static void *work(void *argument) {
    static int numbers[200];
    fill(numbers, *(int *)argument);
    pthread_mutex_lock(&mutex);
    total += numbers[199];
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int values[2] = {1, 2};
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, work, &values[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(total == 3);
    return 0;
}
