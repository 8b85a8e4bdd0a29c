// expect: FALSE(unreach-call)
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int *hp, f;
void *t1(void *arg) {
    int *o = hp;
    int *k = malloc(sizeof(int));
    if (o && o != k)
        assert(f == 0);
    return 0;
}
int main(void) {
    pthread_t c;
    hp = malloc(sizeof(int));
    pthread_create(&c, 0, t1, 0);
    int *x = hp;
    hp = 0;
    free(x);
    f = 1;
    pthread_join(c, 0);
    return 0;
}
