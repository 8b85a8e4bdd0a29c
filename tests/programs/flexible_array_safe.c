// expect: TRUE
// A struct with a flexible array member on the heap; a thread fills as many elements as there are.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct buffer { int length; int data[]; };

void *fill(void *arg) {
    struct buffer *b = arg;
    for (int i = 0; i < b->length; i++)
        b->data[i] = i * i;
    return 0;
}

int main(void) {
    pthread_t t;
    struct buffer *b = malloc(sizeof(struct buffer) + 3 * sizeof(int));
    assert(sizeof(struct buffer) == 4);
    b->length = 3;
    pthread_create(&t, 0, fill, b);
    pthread_join(t, 0);
    assert(b->length == 3 && b->data[0] == 0 && b->data[2] == 4);
    free(b);
    return 0;
}
