// expect: FALSE(unreach-call)
// POSIX pthread_join: main writes after it has created the thread that joins it.
#include <assert.h>
#include <pthread.h>
int x;
pthread_t m;
void *joins(void *arg) { pthread_join(m, 0); assert(x == 0); return 0; }
int main(void) {
    pthread_t t;
    m = pthread_self();
    pthread_create(&t, 0, joins, 0);
    x = 1;
    pthread_exit(0);
}
