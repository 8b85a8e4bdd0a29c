// expect: UNKNOWN
// options: --property no-deadlock
// Two threads wait for each other, one of them in a join, and main might cancel it.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
pthread_t x, y, z;
void *b(void *a) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); return 0; }
void *a(void *q) { pthread_mutex_lock(&m); pthread_join(y, 0); pthread_mutex_unlock(&m); return 0; }
void *c(void *q) { pthread_testcancel(); return 0; }
int main(void) {
    pthread_create(&z, 0, c, 0);
    pthread_cancel(z);
    pthread_join(z, 0);
    pthread_create(&y, 0, b, 0);
    pthread_create(&x, 0, a, 0);
    for (;;) { pthread_mutex_lock(&n); pthread_mutex_unlock(&n); }
}
