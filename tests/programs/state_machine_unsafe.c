// expect: FALSE(unreach-call)
// Both threads may leave the same state at the same time.
#include <assert.h>
#include <pthread.h>

enum state { IDLE, BUSY, DONE };
enum state job = IDLE;
int starts;

void *worker(void *arg) {
    switch (job) {
    case IDLE:
        job = BUSY;
        starts++;
        assert(starts == 1);
        job = DONE;
        break;
    case BUSY:
    case DONE:
        break;
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
