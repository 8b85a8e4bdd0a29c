// expect: TRUE
// Helpers that know nothing of locks set and copy them, and compute where the next one is.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t single, row[2];
static int count;

static void clear(void *object, size_t size) {
    memset(object, 0, size);
}

static void *next(void *object, size_t size) {
    return (char *)object + size;
}

static void *add(void *arg) {
    pthread_mutex_t *mine = arg;
    pthread_mutex_lock(mine);
    count++;
    pthread_mutex_unlock(mine);
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_mutex_t *copy = malloc(sizeof *copy);
    if (!copy)
        abort();
    clear(&single, sizeof single);
    clear(row, sizeof row);
    memcpy(copy, &single, sizeof single);
    pthread_mutex_lock(copy);
    pthread_mutex_unlock(copy);
    free(copy);
    assert(next(row, sizeof row[0]) == &row[1] && (char *)(row + 2) - (char *)row == sizeof row);
    pthread_create(&thread, 0, add, next(row, sizeof row[0]));
    add(&row[1]);
    pthread_join(thread, 0);
    assert(count == 2);
    return 0;
}
