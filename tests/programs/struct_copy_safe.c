// expect: TRUE
// A struct is copied under the lock that its writer takes.
#include <assert.h>
#include <pthread.h>

struct pair { int a, b; };

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct pair shared;

void *writer(void *arg) {
    struct pair p = { 1, 1 };
    pthread_mutex_lock(&m);
    shared = p;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    struct pair seen;
    pthread_create(&t, 0, writer, 0);
    pthread_mutex_lock(&m);
    seen = shared;
    pthread_mutex_unlock(&m);
    assert(seen.a == seen.b);
    pthread_join(t, 0);
    return 0;
}
