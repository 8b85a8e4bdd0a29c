// expect: TRUE
// POSIX pthread_join: any thread may join, if it is the only one.
#include <assert.h>
#include <pthread.h>
int x;
pthread_t t;
void *writes(void *arg) { x = 1; return 0; }
void *joins(void *arg) { pthread_join(t, 0); assert(x == 1); return 0; }
int main(void) {
    pthread_t u;
    pthread_create(&t, 0, writes, 0);
    pthread_create(&u, 0, joins, 0);
    pthread_join(u, 0);
    assert(x == 1);
}
