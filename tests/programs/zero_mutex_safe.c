// expect: TRUE
// A global mutex without an initialiser is a free one.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m;
static pthread_mutex_t locks[2];
int x;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&locks[1]);
    x++;
    pthread_mutex_unlock(&locks[1]);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(x == 2);
    return 0;
}
