// expect: TRUE
// pthread_join collects what the thread returned or passed to pthread_exit.
#include <assert.h>
#include <pthread.h>

void *square(void *arg) {
    long n = (long)arg;
    return (void *)(n * n);
}

void *leave(void *arg) {
    if (arg == NULL)
        pthread_exit((void *)-7L);
    return arg;
}

int main(void) {
    pthread_t a, b, c;
    void *result;
    pthread_create(&a, NULL, square, (void *)5L);
    pthread_create(&b, NULL, leave, NULL);
    pthread_create(&c, NULL, leave, (void *)9L);
    pthread_join(a, &result);
    assert((long)result == 25);
    pthread_join(b, &result);
    assert((int)(long)result == -7);
    pthread_join(c, &result);
    assert((long)result == 9);
    return 0;
}
