// expect: REFUSED 12:5 pthread_cancel
// Thread cancellation.
#include <pthread.h>

void *worker(void *arg) {
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_cancel(t);
    pthread_join(t, 0);
    return 0;
}
