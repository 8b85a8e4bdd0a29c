// expect: FALSE(unreach-call)
// The thread announces its arrival before it is ready.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int arrived;
int ready[2];

void *worker(void *arg) {
    long me = (long)arg;
    pthread_mutex_lock(&m);
    arrived++;
    pthread_mutex_unlock(&m);
    ready[me] = 1;
    while (arrived < 2)
        ;
    assert(ready[1 - me] == 1);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, (void *)0L);
    pthread_create(&b, 0, worker, (void *)1L);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
