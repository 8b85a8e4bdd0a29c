// expect: FALSE(locks)
// The bytes of a recursive mutex are overwritten, too.
#include <pthread.h>
#include <string.h>

pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static void fill(void *memory, size_t size) {
    memset(memory, 1, size);
}

int main(void) {
    pthread_mutex_lock(&lock);
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    pthread_mutex_unlock(&lock);
    fill(&lock, sizeof lock);
    pthread_mutex_lock(&lock);
    return 0;
}
