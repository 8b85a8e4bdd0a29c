// expect: TRUE
// POSIX pthread_join: main is a thread like others, and may be joined.
#include <assert.h>
#include <pthread.h>
int x;
pthread_t m;
void *joins(void *arg) { pthread_join(m, 0); assert(x == 1); return 0; }
int main(void) {
    pthread_t t;
    m = pthread_self();
    pthread_create(&t, 0, joins, 0);
    x = 1;
    pthread_exit(0);
}
