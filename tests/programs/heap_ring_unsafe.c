// expect: FALSE(unreach-call)
// The producer of a ring buffer makes a slot visible before it has filled it.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct ring { unsigned head, tail; int slots[2]; };

void *produce(void *arg) {
    struct ring *r = arg;
    for (int i = 1; i <= 2; i++)
        if (r->tail - r->head < 2)
            r->slots[r->tail++ % 2] = i;
    return 0;
}

int main(void) {
    struct ring *r = calloc(1, sizeof(struct ring));
    pthread_t t;
    int last = 0;
    pthread_create(&t, 0, produce, r);
    for (int i = 0; i < 2; i++)
        if (r->head != r->tail) {
            int got = r->slots[r->head % 2];
            assert(got > last);
            last = got;
            r->head++;
        }
    pthread_join(t, 0);
    free(r);
    return 0;
}
