/* A writer keeps two numbers equal, and a reader compares them. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "log.h"
#include "rwlock.h"

static struct rwlock lock = RWLOCK_INITIALIZER;
static int left, right;

static void *writer(void *argument) {
    const int *number = argument;
    rwlock_write(&lock);
    left = *number;
    right = *number;
    rwlock_end_write(&lock);
    return NULL;
}

static void *reader(void *argument) {
    (void)argument;
    rwlock_read(&lock);
    assert(left == right);
    rwlock_end_read(&lock);
    return NULL;
}

int main(void) {
    static int number = 5;
    pthread_t threads[2];
    if (pthread_create(&threads[0], NULL, writer, &number) != 0
        || pthread_create(&threads[1], NULL, reader, NULL) != 0) {
        log_error("a thread does not start");
        exit(EXIT_FAILURE);
    }
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    rwlock_read(&lock);
    assert(left == number);
    rwlock_end_read(&lock);
    return EXIT_SUCCESS;
}
