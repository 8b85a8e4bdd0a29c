// expect: FALSE(unreach-call)
// Functions that call each other pass on the address of a local.
#include <assert.h>
#include <pthread.h>
int seen;
void g(int *p, int n);
void f(int *p, int n) {
    if (n > 0) g(p, n - 1);
    *p = n;
}
void g(int *p, int n) {
    if (n > 0) f(p, n - 1);
}
void *worker(void *arg) {
    int x = 9;
    f(&x, 2);
    seen = x;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(seen != 2);
    return 0;
}
