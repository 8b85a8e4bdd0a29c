// expect: TRUE
// Bytes of other objects are written through a pointer while the mutex is locked several times.
#include <assert.h>
#include <pthread.h>
#include <string.h>

pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
int number;

static void fill(void *memory, size_t size) {
    memset(memory, 1, size);
}

int main(void) {
    pthread_mutex_lock(&lock);
    pthread_mutex_lock(&lock);
    fill(&number, sizeof number);
    pthread_mutex_lock(&lock);
    assert(number == 0x01010101);
    return 0;
}
