// expect: TRUE
// A thread hands the address of its argument back; main reads the result through it.
#include <assert.h>
#include <pthread.h>

struct job { int in; int out; };

void *worker(void *arg) {
    struct job *j = arg;
    j->out = j->in + 1;
    pthread_exit(j);
}

int main(void) {
    struct job j = { 41, 0 };
    struct job *r;
    void *p;
    pthread_t t;
    pthread_create(&t, 0, worker, &j);
    pthread_join(t, &p);
    r = p;
    assert(r->out == 42);
    assert(r == &j);
    return 0;
}
