// expect: TRUE
// Each unlock comes from the thread that holds the lock, across calls and branches.
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

void enter(void) { pthread_mutex_lock(&m); }
void leave(void) { pthread_mutex_unlock(&m); }

void *worker(void *arg) {
    enter();
    x++;
    if (__VERIFIER_nondet_bool()) {
        leave();
        return 0;
    }
    x--;
    leave();
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
