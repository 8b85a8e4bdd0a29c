// expect: TRUE
// An array of mutexes, one for each cell.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock[2];
int cell[2];

void add(int i, int n) {
    pthread_mutex_lock(&lock[i]);
    cell[i] += n;
    pthread_mutex_unlock(&lock[i]);
}

void *worker(void *arg) {
    long me = (long)arg;
    add(me, 1);
    add(1 - me, 10);
    return 0;
}

int main(void) {
    pthread_t a, b;
    int i;
    for (i = 0; i < 2; i++)
        pthread_mutex_init(&lock[i], 0);
    pthread_create(&a, 0, worker, (void *)0L);
    pthread_create(&b, 0, worker, (void *)1L);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(cell[0] == 11 && cell[1] == 11);
    return 0;
}
