// expect: FALSE(def-behavior)
// The function that a thread starts with may be null.
#include <pthread.h>

void *run(void *arg) { return 0; }
void *(*next)(void *);

void *choose(void *arg) {
    next = run;
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, choose, 0);
    pthread_create(&u, 0, next, 0);
    return 0;
}
