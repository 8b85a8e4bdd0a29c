// expect: FALSE(valid-free)
// A pointer that another thread may have advanced is freed: it is not the start of the object.
#include <pthread.h>
#include <stdlib.h>

char *cursor;

void *advance(void *arg) {
    cursor++;
    return 0;
}

int main(void) {
    pthread_t t;
    cursor = malloc(2);
    pthread_create(&t, 0, advance, 0);
    free(cursor);
    pthread_join(t, 0);
    return 0;
}
