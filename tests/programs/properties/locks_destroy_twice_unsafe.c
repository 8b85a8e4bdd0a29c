// expect: FALSE(locks)
// options: --property locks
// Two owners of a read-write lock destroy it.
#include <pthread.h>

pthread_rwlock_t l;

static void close_(void) {
    pthread_rwlock_destroy(&l);
}

void *owner(void *arg) {
    close_();
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_rwlock_init(&l, 0);
    pthread_create(&t, 0, owner, 0);
    pthread_join(t, 0);
    close_();
    return 0;
}
