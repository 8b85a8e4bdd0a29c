// expect: FALSE(unreach-call)
// The cells of a long array without an initialiser may have any values, also in the second round of a loop.
#include <assert.h>
#include <pthread.h>

static int last;

static void *work(void *unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        int numbers[40];
        if (i == 0)
            numbers[39] = 5;
        last = numbers[39] - 5;
        numbers[39] = 5;
    }
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
    assert(last == 0);
    return 0;
}
