// expect: TRUE
// Each thread gets the address of its own cell.
#include <assert.h>
#include <pthread.h>

int number[2];
int seen[2];

void *worker(void *arg) {
    int n = *(int *)arg;
    seen[n] = 1;
    return 0;
}

int main(void) {
    pthread_t t[2];
    int i;
    for (i = 0; i < 2; i++) {
        number[i] = i;
        pthread_create(&t[i], 0, worker, &number[i]);
    }
    for (i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    assert(seen[0] && seen[1]);
    return 0;
}
