// expect: FALSE(unreach-call)
// Two threads share the same literal.
#include <assert.h>
#include <pthread.h>

void *run(void *arg) {
    int *p = arg;
    *p = *p + 1;
    return 0;
}

int main(void) {
    pthread_t t, u;
    int *p = &(int){ 0 };
    pthread_create(&t, 0, run, p);
    pthread_create(&u, 0, run, p);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(*p == 2);
    return 0;
}
