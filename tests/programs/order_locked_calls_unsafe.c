// expect: FALSE(unreach-call)
// Two calls that lock, one after the other: which one is first matters (C17 6.5.2.2p10).
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int sent, received;

static int get(int *counter) {
    pthread_mutex_lock(&m);
    int value = *counter;
    pthread_mutex_unlock(&m);
    return value;
}

static void count(int *counter) {
    pthread_mutex_lock(&m);
    ++*counter;
    pthread_mutex_unlock(&m);
}

void *worker(void *arg) {
    count(&sent);
    count(&received);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    assert(get(&received) <= get(&sent));
    pthread_join(t, 0);
    return 0;
}
