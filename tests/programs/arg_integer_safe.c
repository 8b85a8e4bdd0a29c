// expect: TRUE
// Integers travel through void * in both directions, negative and unsigned ones too.
#include <assert.h>
#include <pthread.h>

int got[3];

void *worker(void *arg) {
    int i = (int)(long)arg;
    if (i < 0)
        return (void *)(long)i;
    got[i] = i + 1;
    return (void *)(unsigned long)(unsigned char)(i - 1);
}

int main(void) {
    pthread_t t[3], n;
    void *r;
    int i;
    for (i = 0; i < 3; i++)
        pthread_create(&t[i], 0, worker, (void *)(long)i);
    pthread_create(&n, 0, worker, (void *)(long)-4);
    for (i = 0; i < 3; i++) {
        pthread_join(t[i], &r);
        assert((int)(long)r == (i == 0 ? 255 : i - 1));
        assert(got[i] == i + 1);
    }
    pthread_join(n, &r);
    assert((long)r == -4);
    return 0;
}
