// expect: FALSE(unreach-call)
// The lock is chosen by the thread and not by the cell.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock[2];
int cell[2];

void *worker(void *arg) {
    long me = (long)arg;
    pthread_mutex_lock(&lock[me]);
    cell[0] += 1;
    pthread_mutex_unlock(&lock[me]);
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
    assert(cell[0] == 2);
    return 0;
}
