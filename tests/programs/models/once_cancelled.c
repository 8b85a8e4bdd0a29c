// expect: UNKNOWN
// options: --property no-deadlock
// A routine that is cancelled runs again. That is not followed.
#include <pthread.h>
pthread_once_t o = PTHREAD_ONCE_INIT;
void init(void) { pthread_testcancel(); }
void *t(void *a) { pthread_once(&o, init); return 0; }
int main(void) {
    pthread_t x;
    pthread_create(&x, 0, t, 0);
    pthread_cancel(x);
    pthread_join(x, 0);
    pthread_once(&o, init);
    return 0;
}
