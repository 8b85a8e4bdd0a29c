// expect: FALSE(unreach-call)
// The argument is narrowed to unsigned char on its way.
#include <assert.h>
#include <pthread.h>

int sum;

void *worker(void *arg) {
    unsigned char n = (unsigned char)(unsigned long)arg;
    sum = sum + n;
    return 0;
}

int main(void) {
    pthread_t t;
    long n;
    for (n = 254; n < 257; n++) {
        pthread_create(&t, 0, worker, (void *)n);
        pthread_join(t, 0);
    }
    assert(sum == 254 + 255 + 256);
    return 0;
}
