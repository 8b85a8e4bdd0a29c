// expect: FALSE(no-deadlock)
// options: --property deadlock
// Two transfers between the same accounts in opposite directions, each with the locks of both.
#include <pthread.h>

struct account {
    int balance;
    pthread_mutex_t lock;
};

struct account alice = { 100, PTHREAD_MUTEX_INITIALIZER }, bob = { 50, PTHREAD_MUTEX_INITIALIZER };

static void transfer(struct account *from, struct account *to, int amount) {
    pthread_mutex_lock(&from->lock);
    pthread_mutex_lock(&to->lock);
    from->balance -= amount;
    to->balance += amount;
    pthread_mutex_unlock(&to->lock);
    pthread_mutex_unlock(&from->lock);
}

void *back(void *arg) {
    transfer(&bob, &alice, 3);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, back, 0);
    transfer(&alice, &bob, 5);
    pthread_join(t, 0);
    return 0;
}
