// expect: REFUSED 9:5 pthread_cond_wait
// Condition variables.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
    pthread_mutex_lock(&m);
    pthread_cond_wait(0, &m);
    pthread_mutex_unlock(&m);
    return 0;
}
