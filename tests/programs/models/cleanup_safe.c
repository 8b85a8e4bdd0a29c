// expect: TRUE
// Handlers run at pop, if it says so, and when the thread exits, the last one first.
#include <assert.h>
#include <pthread.h>
int a, b, c;
void set(void *arg)
{
    int *x = arg;
    *x = a + b + c + 1;
}
void *worker(void *arg)
{
    pthread_cleanup_push(set, &a);
    pthread_cleanup_push(set, &b);
    for (int i = 0; i < 2; i++) {
        if (i == 1)
            break;
    }
    if (arg)
        pthread_exit(0);
    pthread_cleanup_pop(0);
    pthread_cleanup_pop(1);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, &c);
    pthread_join(t, 0);
    assert(b == 1 && a == 2);
    a = b = 0;
    worker(0);
    assert(b == 0 && a == 1);
    return 0;
}
