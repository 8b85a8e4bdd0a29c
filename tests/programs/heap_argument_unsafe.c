// expect: FALSE(valid-deref)
// The thread frees its argument, and the creator still looks at it.
#include <pthread.h>
#include <stdlib.h>

struct job { int id; };

void *run(void *arg) {
    struct job *job = arg;
    free(job);
    return 0;
}

int main(void) {
    pthread_t t;
    struct job *job = malloc(sizeof *job);
    job->id = 3;
    pthread_create(&t, 0, run, job);
    int id = job->id;
    pthread_join(t, 0);
    return id;
}
