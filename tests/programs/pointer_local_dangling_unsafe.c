// expect: FALSE(valid-deref)
// options: --engine lazy
#include <assert.h>
#include <pthread.h>
int *p;
void *t1(void *arg) {
    int l = 1;
    p = &l;
    return 0;
}
int main(void) {
    pthread_t c;
    pthread_create(&c, 0, t1, 0);
    if (p)
        *p = 2;
    return 0;
}
