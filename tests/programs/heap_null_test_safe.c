// expect: TRUE
// Code that tests the result of malloc, and threads that get a null argument.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void *use(void *arg) {
    int *p = arg;
    if (p != NULL)
        *p = 1;
    return p;
}

int main(void) {
    pthread_t t, u;
    void *r, *s;
    int *p = malloc(sizeof(int));
    if (!p)
        return 1;
    pthread_create(&t, 0, use, p);
    pthread_create(&u, 0, use, NULL);
    pthread_join(t, &r);
    pthread_join(u, &s);
    assert(r == p && s == 0 && *(int *)r == 1);
    free(r);
    return 0;
}
