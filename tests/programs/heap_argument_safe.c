// expect: TRUE
// Each thread gets a struct from the heap, uses its fields, and frees it.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct job { int id; int *result; };
int results[2];

void *run(void *arg) {
    struct job *job = arg;
    *job->result = job->id + 1;
    free(job);
    return 0;
}

int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++) {
        struct job *job = malloc(sizeof *job);
        job->id = i;
        job->result = &results[i];
        pthread_create(&t[i], 0, run, job);
    }
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    assert(results[0] == 1 && results[1] == 2);
    return 0;
}
