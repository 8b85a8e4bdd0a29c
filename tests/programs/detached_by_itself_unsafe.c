// expect: FALSE(def-behavior)
// options: --property def-behavior
// Any number of threads detach themselves, and main does it once more.
#include <pthread.h>
#include <unistd.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int hits;
static void *serve(void *arg) {
    pthread_detach(pthread_self());
    pthread_mutex_lock(&lock);
    hits++;
    pthread_mutex_unlock(&lock);
    return 0;
}
int main(void) {
    for (;;) {
        pthread_t thread;
        if (pthread_create(&thread, 0, serve, 0))
            return 1;
        pthread_detach(thread);
    }
}
