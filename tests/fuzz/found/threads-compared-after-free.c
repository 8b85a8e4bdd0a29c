// The free is possible between the last access to memory and the comparison: only that is the comparison's switch.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int *top;
void *t1(void *arg) {
    int *p = top;
    int *q = malloc(sizeof(int));
    assert(p != q);
    return 0;
}
void *t2(void *arg) {
    int *x = top; top = 0; free(x);
    return 0;
}
int main(void) {
    pthread_t a, b;
    top = malloc(sizeof(int));
    pthread_create(&a, 0, t1, 0);
    pthread_create(&b, 0, t2, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
