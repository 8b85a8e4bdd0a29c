// expect: TRUE
// A thread works on a local of a loop's body, and is joined there.
#include <pthread.h>
#include <assert.h>
void *f(void *a) { int *x = a; *x += 1; return 0; }
int main(void) {
    for (int i = 0; i < 2; i++) {
        int local = i;
        pthread_t t;
        pthread_create(&t, 0, f, &local);
        pthread_join(t, 0);
        assert(local == i + 1);
    }
    return 0;
}
