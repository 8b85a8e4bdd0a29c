// expect: TRUE
// A vector grows under a lock; the old elements are kept.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int *items, used, space;
pthread_mutex_t m;

void push(int value) {
    if (used == space) {
        space = space ? 2 * space : 1;
        items = realloc(items, space * sizeof *items);
    }
    items[used++] = value;
}

void *add(void *arg) {
    pthread_mutex_lock(&m);
    push((int)(long)arg);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    push(10);
    pthread_create(&t, 0, add, (void *)3);
    add((void *)4);
    pthread_join(t, 0);
    assert(used == 3 && space == 4 && items[0] == 10 && items[1] + items[2] == 7);
    free(items);
    return 0;
}
