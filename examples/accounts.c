// Two transfers between two accounts take the locks in different orders.  The statistics have no lock at all.
#include <pthread.h>

struct account { pthread_mutex_t lock; int money; };

struct account ours = {PTHREAD_MUTEX_INITIALIZER, 10}, theirs = {PTHREAD_MUTEX_INITIALIZER, 10};
int transfers;

void transfer(struct account *from, struct account *to) {
    pthread_mutex_lock(&from->lock);
    pthread_mutex_lock(&to->lock);
    from->money -= 1;
    to->money += 1;
    pthread_mutex_unlock(&to->lock);
    pthread_mutex_unlock(&from->lock);
    transfers++;
}

void *pay(void *arg) {
    transfer(&ours, &theirs);
    return 0;
}

void *receive(void *arg) {
    transfer(&theirs, &ours);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, pay, 0);
    pthread_create(&b, 0, receive, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
