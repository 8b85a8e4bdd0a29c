// expect: FALSE(no-deadlock)
// options: --property deadlock
// A writer reads what it has locked for writing.
#include <pthread.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int value;

static int get(void) {
    pthread_rwlock_rdlock(&l);
    int result = value;
    pthread_rwlock_unlock(&l);
    return result;
}

void *writer(void *arg) {
    pthread_rwlock_wrlock(&l);
    value = get() + 1;
    pthread_rwlock_unlock(&l);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    pthread_join(t, 0);
    return 0;
}
