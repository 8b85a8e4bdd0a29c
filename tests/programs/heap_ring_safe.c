// expect: TRUE
// A ring buffer on the heap between one producer and one consumer.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct ring { unsigned head, tail; int slots[2]; };

void *produce(void *arg) {
    struct ring *r = arg;
    for (int i = 1; i <= 2; i++)
        if (r->tail - r->head < 2) {
            r->slots[r->tail % 2] = i;
            r->tail++;
        }
    return 0;
}

int main(void) {
    struct ring *r = calloc(1, sizeof(struct ring));
    pthread_t t;
    pthread_create(&t, 0, produce, r);
    if (r->head != r->tail) {
        int got = r->slots[r->head % 2];
        assert(got == 1);
        r->head++;
    }
    pthread_join(t, 0);
    free(r);
    return 0;
}
