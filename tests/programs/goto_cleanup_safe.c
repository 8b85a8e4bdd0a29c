// expect: TRUE
// goto to the end of a function, as code without exceptions does, with heap memory and a lock.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);
pthread_mutex_t m;
int shared;

int work(int steps) {
    int result = -1;
    int *a = malloc(sizeof *a), *b = 0;
    *a = steps;
    pthread_mutex_lock(&m);
    if (steps < 1)
        goto unlock;
    b = malloc(sizeof *b);
    *b = *a + 1;
    if (__VERIFIER_nondet_bool())
        goto free_b;
    shared += *b;
    result = 0;
free_b:
    free(b);
unlock:
    pthread_mutex_unlock(&m);
    free(a);
    return result;
}

void *run(void *arg) {
    work(1);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    int mine = work(0);
    pthread_join(t, 0);
    assert(mine == -1 && (shared == 0 || shared == 2));
    return 0;
}
