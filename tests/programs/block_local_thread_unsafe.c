// expect: FALSE(valid-deref)
// A thread may still work on a local of a block that has been left.
#include <pthread.h>
#include <assert.h>
void *f(void *a) { int *x = a; *x += 1; return 0; }
int main(void) {
    pthread_t t;
    for (int i = 0; i < 1; i++) {
        int local = i;
        pthread_create(&t, 0, f, &local);
    }
    pthread_join(t, 0);
    return 0;
}
