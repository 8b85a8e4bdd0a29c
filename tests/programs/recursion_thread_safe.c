// expect: TRUE
// Two threads recurse over their halves of an array.
#include <assert.h>
#include <pthread.h>

int data[4] = { 1, 2, 3, 4 };
int result[2];

int sum(int from, int to) {
    if (from == to)
        return 0;
    return data[from] + sum(from + 1, to);
}

void *worker(void *arg) {
    int half = (int)(long)arg;
    result[half] = sum(2 * half, 2 * half + 2);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, (void *)0L);
    pthread_create(&b, 0, worker, (void *)1L);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(result[0] == 3 && result[1] == 7);
    return 0;
}
