// expect: FALSE(locks)
// options: --property locks
// The lock is initialised, but the thread may be faster.
#include <pthread.h>
#include <stdlib.h>

struct account {
    pthread_mutex_t lock;
    int money;
};

void *pay(void *arg) {
    struct account *mine = arg;
    pthread_mutex_lock(&mine->lock);
    mine->money++;
    pthread_mutex_unlock(&mine->lock);
    return 0;
}

int main(void) {
    pthread_t t;
    struct account *mine = malloc(sizeof *mine);
    if (!mine)
        return 1;
    pthread_create(&t, 0, pay, mine);
    pthread_mutex_init(&mine->lock, 0);
    pthread_join(t, 0);
    free(mine);
    return 0;
}
