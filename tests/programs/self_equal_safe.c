// expect: TRUE
// pthread_self is one's own identifier, different for each thread, equal to what create stored.
#include <assert.h>
#include <pthread.h>

pthread_t me[2], boss;

void *worker(void *arg) {
    long i = (long)arg;
    me[i] = pthread_self();
    assert(me[i] != boss);
    return 0;
}

int main(void) {
    pthread_t a, b;
    boss = pthread_self();
    pthread_create(&a, 0, worker, (void *)0L);
    pthread_create(&b, 0, worker, (void *)1L);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(me[0] == a && me[1] == b);
    assert(a != b);
    assert(boss == pthread_self());
    return 0;
}
