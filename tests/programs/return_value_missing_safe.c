// expect: TRUE
// C17 6.9.1 p12: a function may return no value, if nobody uses it.
#include <assert.h>
#include <pthread.h>
int sign(int x) {
    if (x > 0)
        return 1;
    if (x < 0)
        return -1;
}
void *worker(void *arg) { sign(0); }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    assert(sign(3) + sign(-3) == 0);
    pthread_join(t, 0);
}
