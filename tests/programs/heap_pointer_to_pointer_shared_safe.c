// expect: TRUE
// Two threads count through a pointer that is kept on the heap, with a lock.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int **cell;
void *worker(void *arg) {
    pthread_mutex_lock(&lock);
    **cell = **cell + 1;
    pthread_mutex_unlock(&lock);
    return 0;
}
int main(void) {
    pthread_t a, b;
    cell = malloc(sizeof *cell);
    *cell = malloc(4);
    **cell = 0;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(**cell == 2);
    return 0;
}
