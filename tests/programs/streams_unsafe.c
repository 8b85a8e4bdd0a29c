// expect: FALSE(unreach-call)
// The stream is changed while another thread has it.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static FILE *output;

static void *worker(void *unused) {
    output = stderr;
    return unused;
}

int main(void) {
    output = stdout;
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    assert(output == stdout);
    pthread_join(a, 0);
    return 0;
}
