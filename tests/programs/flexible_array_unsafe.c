// expect: FALSE(valid-deref)
// The length of a buffer is made larger than what was allocated for it, while a thread fills it.
#include <pthread.h>
#include <stdlib.h>

struct buffer { int length; int data[]; };

void *fill(void *arg) {
    struct buffer *b = arg;
    for (int i = 0; i < b->length; i++)
        b->data[i] = i;
    return 0;
}

int main(void) {
    pthread_t t;
    struct buffer *b = malloc(sizeof(struct buffer) + sizeof(int));
    b->length = 1;
    pthread_create(&t, 0, fill, b);
    b->length++;
    pthread_join(t, 0);
    free(b);
    return 0;
}
