// expect: FALSE(valid-deref)
// A thread returns an object that it has freed; the creator reads it.
#include <pthread.h>
#include <stdlib.h>

void *work(void *arg) {
    int *p = malloc(sizeof(int));
    *p = 1;
    free(p);
    return p;
}

int main(void) {
    pthread_t t;
    void *r;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, &r);
    return *(int *)r;
}
