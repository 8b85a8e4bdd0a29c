// expect: FALSE(unreach-call)
// options: --property unreach-call
// The local still exists when the other thread writes it.
#include <assert.h>
#include <pthread.h>
int *p;
void f(int l) { p = &l; }
void *t1(void *arg) {
    f(1);
    return 0;
}
int main(void) {
    pthread_t a;
    pthread_create(&a, 0, t1, 0);
    int *q = p;
    if (q) {
        *q = 2;
        assert(0);
    }
    return 0;
}
