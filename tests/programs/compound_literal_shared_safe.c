// expect: TRUE
// Compound literals as arguments of threads, as arrays, as values, with designators; static ones at file scope.
#include <assert.h>
#include <pthread.h>

struct job { int n; int *out; };
int *const table = (int[]){ 5, 6, 7 };
int out;

void *run(void *arg) {
    struct job *job = arg;
    *job->out = table[job->n];
    return 0;
}

int sum(const int *a, int n) { return n ? *a + sum(a + 1, n - 1) : 0; }

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, &(struct job){ .out = &out, .n = 2 });
    pthread_join(t, 0);
    assert(out == 7 && sum((int[3]){ 1, 2 }, 3) == 3 && ((struct job){ 4 }).n == 4 && ((struct job){ 4 }).out == 0);
    int *p = (int[]){ 1, 2, 3 };
    for (int i = 0; i < 2; i++)
        (&(struct job){ .out = &out })->out[0] += (int){ p[i] };
    assert(out == 10);
    return 0;
}
