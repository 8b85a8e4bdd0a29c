// expect: FALSE(unreach-call)
// The lock of the one struct does not protect the other struct.
#include <assert.h>
#include <pthread.h>

struct account { pthread_mutex_t lock; int balance; };

struct account acc[2];

void transfer(struct account *from, struct account *to, int n) {
    pthread_mutex_lock(&from->lock);
    from->balance -= n;
    to->balance += n;
    pthread_mutex_unlock(&from->lock);
}

void *forth(void *arg) {
    transfer(&acc[0], &acc[1], 5);
    return 0;
}

void *back(void *arg) {
    transfer(&acc[1], &acc[0], 3);
    return 0;
}

int main(void) {
    pthread_t s, t;
    pthread_mutex_init(&acc[0].lock, 0);
    pthread_mutex_init(&acc[1].lock, 0);
    pthread_create(&s, 0, forth, 0);
    pthread_create(&t, 0, back, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    assert(acc[0].balance + acc[1].balance == 0);
    return 0;
}
