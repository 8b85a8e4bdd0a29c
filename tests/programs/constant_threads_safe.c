// expect: TRUE
// Threads share a constant that is a local of their creator.
#include <assert.h>
#include <pthread.h>
static int seen;

static void *run(void *arg) {
    seen = *(const int *)arg;
    return 0;
}

static pthread_t start(const int *number) {
    pthread_t thread;
    pthread_create(&thread, 0, run, (void *)number);
    return thread;
}

int main(void) {
    const int number = 7;
    pthread_join(start(&number), 0);
    assert(seen == 7);
    return 0;
}
