// expect: TRUE
// options: --property deadlock
// A thread spins for ever on a flag that nobody sets, while another one waits for its lock: that is not a deadlock.
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
atomic_int flag;

void *spinner(void *arg) {
    pthread_mutex_lock(&m);
    while (!atomic_load(&flag))
        ;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, spinner, 0);
    pthread_mutex_lock(&m);
    atomic_store(&flag, 1);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
