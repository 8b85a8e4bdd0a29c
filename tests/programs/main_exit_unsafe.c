// expect: FALSE(unreach-call)
// pthread_exit in main ends only the main thread, which another one can join.
#include <assert.h>
#include <pthread.h>

pthread_t main_thread;

void *worker(void *arg) {
    void *r;
    pthread_join(main_thread, &r);
    assert((long)r == 0);
    return 0;
}

int main(void) {
    pthread_t t;
    main_thread = pthread_self();
    pthread_create(&t, 0, worker, 0);
    pthread_exit((void *)3L);
    return 0;
}
