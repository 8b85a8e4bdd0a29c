// expect: FALSE(unreach-call)
// The result behind the pointer is read before the thread is joined.
#include <assert.h>
#include <pthread.h>

struct job { int in; int out; };

void *worker(void *arg) {
    struct job *j = arg;
    j->out = j->in + 1;
    return j;
}

int main(void) {
    struct job j = { 41, 0 };
    void *p;
    int early;
    pthread_t t;
    pthread_create(&t, 0, worker, &j);
    early = j.out;
    pthread_join(t, &p);
    assert(((struct job *)p)->out == 42);
    assert(early == 42);
    return 0;
}
