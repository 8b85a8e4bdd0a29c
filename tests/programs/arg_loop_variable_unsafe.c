// expect: FALSE(unreach-call)
// All threads get the address of the loop variable, which moves on.
#include <assert.h>
#include <pthread.h>

int seen[4];

void *worker(void *arg) {
    int n = *(int *)arg;
    seen[n] = 1;
    return 0;
}

int main(void) {
    pthread_t t[2];
    int i, j;
    for (i = 0; i < 2; i++)
        pthread_create(&t[i], 0, worker, &i);
    for (j = 0; j < 2; j++)
        pthread_join(t[j], 0);
    assert(seen[0] && seen[1]);
    return 0;
}
