// expect: TRUE
// The start is computed back from a pointer that moves inside of the object, and freed.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

char *cursor;
pthread_mutex_t m;

void *advance(void *arg) {
    pthread_mutex_lock(&m);
    *cursor++ = 'x';
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    char *start = cursor = malloc(3);
    pthread_create(&t, 0, advance, 0);
    pthread_create(&u, 0, advance, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(cursor == start + 2 && start[0] == 'x' && cursor[-1] == 'x');
    free(cursor - 2);
    return 0;
}
