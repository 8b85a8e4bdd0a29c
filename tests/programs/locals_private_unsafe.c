// expect: FALSE(unreach-call)
// What should be a local is a global.
#include <assert.h>
#include <pthread.h>

int sum;

int triple(int n) {
    int i;
    sum = 0;
    for (i = 0; i < 3; i++)
        sum += n;
    return sum;
}

void *worker(void *arg) {
    int mine = (int)(long)arg;
    assert(triple(mine) == 3 * mine);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, (void *)2L);
    pthread_create(&b, 0, worker, (void *)5L);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
