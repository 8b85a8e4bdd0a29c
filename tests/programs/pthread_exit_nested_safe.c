// expect: TRUE
// pthread_exit ends the thread from inside a nested call, and only that thread.
#include <assert.h>
#include <pthread.h>

int before, after;

int leave(int n) {
    if (n == 0) {
        before = 1;
        pthread_exit((void *)3L);
    }
    leave(n - 1);
    after = 1;
    return 0;
}

void *worker(void *arg) {
    leave(2);
    after = 2;
    return (void *)4L;
}

int main(void) {
    pthread_t t;
    void *result;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, &result);
    assert(before == 1 && after == 0);
    assert((long)result == 3);
    return 0;
}
