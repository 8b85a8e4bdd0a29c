// expect: FALSE(valid-deref)
// One of two threads writes to what the other one reads.
#include <pthread.h>
static int go;

static void *run(void *arg) {
    if (go)
        *(int *)arg = 1;
    return 0;
}

static void work(const int given) {
    const int number = given;
    pthread_t thread;
    pthread_create(&thread, 0, run, (void *)&number);
    go = number;
    pthread_join(thread, 0);
}

int main(void) {
    work(7);
    return 0;
}
