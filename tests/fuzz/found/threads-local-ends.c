// Another thread may run between the last statement of a function and its end, where its locals become invalid.
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
