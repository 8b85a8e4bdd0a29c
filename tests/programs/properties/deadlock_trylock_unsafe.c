// expect: FALSE(no-deadlock)
// options: --property deadlock
// A thread tries to take the second lock, and if that fails waits for it all the same.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int contended;

void *patient(void *arg) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, patient, 0);
    pthread_mutex_lock(&b);
    if (pthread_mutex_trylock(&a) != 0) {
        contended++;
        pthread_mutex_lock(&a);
    }
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    pthread_join(t, 0);
    return 0;
}
