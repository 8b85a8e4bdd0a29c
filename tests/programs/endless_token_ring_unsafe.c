// expect: FALSE(unreach-call)
// A token goes around between three threads; one passes it on too early.
#include <assert.h>
#include <pthread.h>

int token;
int inside;

// The critical section: nobody else is in it.
void critical(void) {
    inside++;
    assert(inside == 1);
    inside--;
}

void *worker(void *arg) {
    int me = (int)(long)arg;
    while (1) {
        while (token != me)
            ;
        if (me == 1)
            token = 2;
        critical();
        if (me != 1)
            token = (me + 1) % 3;
    }
    return 0;
}

int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, 0, worker, (void *)0L);
    pthread_create(&b, 0, worker, (void *)1L);
    pthread_create(&c, 0, worker, (void *)2L);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    return 0;
}
