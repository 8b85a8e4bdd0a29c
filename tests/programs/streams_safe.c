// expect: TRUE
// Streams are objects: they can be stored and compared.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static FILE *output;

static void *worker(void *unused) {
    fprintf(output, "working\n");
    return unused;
}

int main(int argc, char **argv) {
    FILE *streams[] = { stdin, stdout, stderr };
    output = argc > 1 ? stderr : stdout;
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    assert(output == stderr || output == streams[1]);
    assert(stdin != NULL && streams[0] != streams[1] && streams[1] != streams[2]);
    fflush(output);
    pthread_join(a, 0);
    return 0;
}
