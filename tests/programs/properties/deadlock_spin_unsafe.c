// expect: FALSE(no-deadlock)
// options: --property deadlock
// Two threads take two spin locks in opposite orders.
#include <pthread.h>

pthread_spinlock_t a, b;

void *forth(void *arg) {
    pthread_spin_lock(&a);
    pthread_spin_lock(&b);
    pthread_spin_unlock(&b);
    pthread_spin_unlock(&a);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_spin_init(&a, PTHREAD_PROCESS_PRIVATE);
    pthread_spin_init(&b, PTHREAD_PROCESS_PRIVATE);
    pthread_create(&t, 0, forth, 0);
    pthread_spin_lock(&b);
    pthread_spin_lock(&a);
    pthread_spin_unlock(&a);
    pthread_spin_unlock(&b);
    pthread_join(t, 0);
    return 0;
}
