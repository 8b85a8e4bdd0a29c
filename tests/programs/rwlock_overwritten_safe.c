// expect: TRUE
// A read-write lock is used by both sides, while bytes of another object are written through a pointer.
#include <assert.h>
#include <pthread.h>
#include <string.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int number;

static void fill(void *memory, int byte, size_t size) {
    memset(memory, byte, size);
}

static void *write_number(void *unused) {
    pthread_rwlock_wrlock(&lock);
    fill(&number, 1, sizeof number);
    pthread_rwlock_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, write_number, NULL);
    pthread_rwlock_rdlock(&lock);
    assert(number == 0 || number == 0x01010101);
    pthread_rwlock_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
