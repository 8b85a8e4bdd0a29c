// expect: FALSE(valid-deref)
// A pointer into the vector is kept while another thread lets it grow.
#include <pthread.h>
#include <stdlib.h>

int *items;
pthread_mutex_t m;

void *grow(void *arg) {
    pthread_mutex_lock(&m);
    items = realloc(items, 2 * sizeof *items);
    items[1] = 2;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    items = malloc(sizeof *items);
    items[0] = 1;
    pthread_create(&t, 0, grow, 0);
    pthread_mutex_lock(&m);
    int *first = &items[0];
    pthread_mutex_unlock(&m);
    *first = 5;
    pthread_join(t, 0);
    free(items);
    return 0;
}
