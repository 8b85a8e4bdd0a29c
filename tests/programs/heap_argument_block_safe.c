// expect: TRUE
// The arguments of a thread travel in a block that the thread frees.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct arguments { int *result; int number; };
void *worker(void *p) {
    struct arguments mine = *(struct arguments *)p;
    free(p);
    *mine.result = mine.number;
    return 0;
}
int main(void) {
    pthread_t t[2];
    int results[2];
    for (int i = 0; i < 2; i++) {
        void **block = malloc(sizeof(struct arguments));
        struct arguments *a = (struct arguments *)block;
        a->result = &results[i];
        a->number = i + 1;
        pthread_create(&t[i], 0, worker, block);
    }
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    assert(results[0] == 1);
    return 0;
}
