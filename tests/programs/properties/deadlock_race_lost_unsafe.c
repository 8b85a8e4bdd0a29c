// expect: FALSE(no-deadlock)
// options: --property deadlock
// A thread takes the locks in the bad order only if it is slower than the other one, who has told so with a lock of its own.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER, s = PTHREAD_MUTEX_INITIALIZER;
int winner;

static int is_first(int me) {
    pthread_mutex_lock(&s);
    if (winner == 0)
        winner = me;
    int result = winner == me;
    pthread_mutex_unlock(&s);
    return result;
}

static void work(int me) {
    int first = is_first(me);
    pthread_mutex_lock(first ? &a : &b);
    pthread_mutex_lock(first ? &b : &a);
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
}

void *other(void *arg) {
    work(2);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    work(1);
    pthread_join(t, 0);
    return 0;
}
