// expect: FALSE(locks)
// Neither readers nor writers can use a lock after its bytes were overwritten.
#include <pthread.h>
#include <string.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void fill(void *memory, size_t size) {
    memset(memory, 0x5a, size);
}

int main(void) {
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_unlock(&lock);
    fill(&lock, sizeof lock);
    pthread_rwlock_rdlock(&lock);
    return 0;
}
