// expect: FALSE(locks)
// The bytes of a lock make a negative number.
#include <pthread.h>
#include <string.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void fill(void *memory, size_t size) {
    memset(memory, 0xdd, size);
}

int main(void) {
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_unlock(&lock);
    fill(&lock, sizeof lock);
    pthread_rwlock_rdlock(&lock);
    return 0;
}
