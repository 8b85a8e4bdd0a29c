// expect: FALSE(valid-deref)
// The number of a new thread is stored, too.
#include <pthread.h>
static const pthread_t fixed;

static void *run(void *arg) {
    return arg;
}

int main(void) {
    pthread_t *thread = (pthread_t *)&fixed;
    pthread_create(thread, 0, run, 0);
    return 0;
}
