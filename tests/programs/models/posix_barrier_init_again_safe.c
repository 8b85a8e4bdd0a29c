// expect: TRUE
// A barrier on the heap, and one that is initialised again after it was destroyed (POSIX pthread_barrier_init).
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

pthread_barrier_t b;

int main(void)
{
    assert(pthread_barrier_init(&b, 0, 0) == EINVAL);
    pthread_barrier_init(&b, 0, 1);
    assert(pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD);
    pthread_barrier_destroy(&b);
    pthread_barrier_init(&b, 0, 1);
    pthread_barrier_wait(&b);

    pthread_barrier_t *p = malloc(sizeof *p);
    pthread_barrier_init(p, 0, 1);
    pthread_barrier_wait(p);
    pthread_barrier_destroy(p);
    free(p);
    return 0;
}
