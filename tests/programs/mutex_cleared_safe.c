// expect: TRUE
// Locks have the size that they have in C, also in arrays, and are free when all bytes are zero.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct cell {
    pthread_mutex_t locks[2];
    int value;
};

static pthread_mutex_t one, many[3];
static struct cell *cell;

static void *worker(void *unused) {
    pthread_mutex_lock(&cell->locks[1]);
    cell->value++;
    pthread_mutex_unlock(&cell->locks[1]);
    return unused;
}

int main(void) {
    pthread_t a;
    _Static_assert(sizeof(pthread_mutex_t) == (sizeof(long) == 8 ? 40 : 24), "as in glibc");
    memset(&one, 0, sizeof one);
    memset(many, 0, sizeof many);
    memset(&many[1], 0, 2 * sizeof(pthread_mutex_t));
    cell = malloc(sizeof *cell);
    if (cell == NULL)
        return 0;
    memset(cell, 0, sizeof *cell);
    pthread_create(&a, 0, worker, 0);
    pthread_mutex_lock(&many[2]);
    pthread_mutex_lock(&cell->locks[1]);
    cell->value++;
    pthread_mutex_unlock(&cell->locks[1]);
    pthread_join(a, 0);
    assert(cell->value == 2);
    free(cell);
    return 0;
}
