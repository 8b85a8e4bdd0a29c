// expect: FALSE(unreach-call)
// The handlers run while other threads go on.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int balance = 0;
void *worker(void *arg) {
    pthread_mutex_lock(&lock);
    balance++;
    balance--;
    pthread_mutex_unlock(&lock);
    return 0;
}
void report(void) { assert(balance == 0); }
int main(void) {
    pthread_t thread;
    atexit(report);
    pthread_create(&thread, 0, worker, 0);
    return 0;
}
