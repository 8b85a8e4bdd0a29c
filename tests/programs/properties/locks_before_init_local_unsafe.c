// expect: FALSE(locks)
// options: --property locks
// A local lock that nobody has initialised.
#include <pthread.h>

int main(void) {
    pthread_mutex_t m;
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return 0;
}
