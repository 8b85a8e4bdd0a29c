// expect: TRUE
// An assumption as a wait: executions go on only where the flag is up.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);

int flag, data;

void *producer(void *arg) {
    data = 5;
    flag = 1;
    return 0;
}

void *consumer(void *arg) {
    __VERIFIER_assume(flag);
    assert(data == 5);
    data = 6;
    return 0;
}

int main(void) {
    pthread_t p, c;
    pthread_create(&p, 0, producer, 0);
    pthread_create(&c, 0, consumer, 0);
    pthread_join(c, 0);
    assert(data == 6 && flag == 1);
    return 0;
}
