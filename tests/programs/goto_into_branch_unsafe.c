// expect: FALSE(unreach-call)
// An error label inside of a branch, to which later code jumps back.
#include <pthread.h>

extern void reach_error(void);
int a, b;

void *run(void *arg) {
    a = 1;
    b = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    int first = b;
    if (first > 1) {
    error:
        reach_error();
    }
    if (a && !first)
        goto error;
    pthread_join(t, 0);
    return 0;
}
