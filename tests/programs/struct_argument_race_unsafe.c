// expect: FALSE(unreach-call)
// The argument is a copy of a shared struct that is made before the call, without the lock inside of it.
#include <assert.h>
#include <pthread.h>

struct pair { int a, b; } shared;
pthread_mutex_t m;

int same(struct pair p) {
    pthread_mutex_lock(&m);
    int result = p.a == p.b;
    pthread_mutex_unlock(&m);
    return result;
}

void *run(void *arg) {
    pthread_mutex_lock(&m);
    shared.a = 1;
    shared.b = 1;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    assert(same(shared));
    pthread_join(t, 0);
    return 0;
}
