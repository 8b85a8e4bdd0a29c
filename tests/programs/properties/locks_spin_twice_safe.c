// expect: TRUE
// options: --property locks
// Two threads take two spin locks one inside the other, never one twice, for ever.
#include <pthread.h>

pthread_spinlock_t s, t;

void *worker(void *arg) {
    while (1) {
        pthread_spin_lock(&s);
        pthread_spin_lock(&t);
        pthread_spin_unlock(&s);
        pthread_spin_unlock(&t);
    }
}

int main(void) {
    pthread_t id;
    pthread_spin_init(&s, PTHREAD_PROCESS_PRIVATE);
    pthread_spin_init(&t, PTHREAD_PROCESS_PRIVATE);
    pthread_create(&id, 0, worker, 0);
    worker(0);
    return 0;
}
