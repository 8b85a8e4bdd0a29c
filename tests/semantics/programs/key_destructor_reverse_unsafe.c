// expect: FALSE(unreach-call)
// clause: POSIX pthread_key_create
// runs: fail
// Nor is the last key's destructor the first one: glibc and musl go through the keys in order.
#include <assert.h>
#include <pthread.h>
pthread_key_t a, b;
int ended;
void destroy_a(void *arg) { assert(ended); }
void destroy_b(void *arg) { ended = 1; }
void *worker(void *arg) {
    pthread_setspecific(a, &a);
    pthread_setspecific(b, &b);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_key_create(&a, destroy_a);
    pthread_key_create(&b, destroy_b);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}
