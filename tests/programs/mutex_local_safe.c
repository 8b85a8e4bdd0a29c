// expect: TRUE
// A mutex that is a local of main, shared with the threads by its address.
#include <assert.h>
#include <pthread.h>

struct shared { pthread_mutex_t m; int x; };

void *worker(void *arg) {
    struct shared *s = arg;
    pthread_mutex_lock(&s->m);
    s->x++;
    pthread_mutex_unlock(&s->m);
    return 0;
}

int main(void) {
    struct shared s;
    pthread_t a, b;
    pthread_mutex_init(&s.m, 0);
    s.x = 0;
    pthread_create(&a, 0, worker, &s);
    pthread_create(&b, 0, worker, &s);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_mutex_destroy(&s.m);
    assert(s.x == 2);
    return 0;
}
