// expect: TRUE
// Locals and parameters belong to one activation in one thread.
#include <assert.h>
#include <pthread.h>

int total;

int triple(int n) {
    int i, sum = 0;
    for (i = 0; i < 3; i++)
        sum += n;
    return sum;
}

void *worker(void *arg) {
    int mine = (int)(long)arg;
    int result;
    total = mine;
    result = triple(mine);
    total = 0;
    assert(result == 3 * mine);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, (void *)2L);
    pthread_create(&b, 0, worker, (void *)5L);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(total == 0 || total == 2 || total == 5);
    return 0;
}
