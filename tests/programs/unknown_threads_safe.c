// expect: TRUE
// Unknown functions in threads.
#include <assert.h>
#include <pthread.h>
void trace(const char *text);
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int counter;

void *worker(void *argument) {
    pthread_mutex_lock(&lock);
    counter++;
    trace("counted");
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    worker(0);
    pthread_join(thread, 0);
    assert(counter == 2);
    return 0;
}
