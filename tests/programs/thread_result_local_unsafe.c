// expect: FALSE(valid-deref)
// A thread returns the address of its own local.
#include <pthread.h>

int *escape(int *p) { return p; }

void *run(void *arg) {
    int local = 3;
    return escape(&local);
}

int main(void) {
    pthread_t t;
    void *r;
    pthread_create(&t, 0, run, 0);
    pthread_join(t, &r);
    return *(int *)r;
}
