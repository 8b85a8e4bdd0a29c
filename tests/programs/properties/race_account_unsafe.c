// expect: FALSE(no-data-race)
// options: --property race
// A transfer changes both balances while it holds the lock of the first account only.
#include <pthread.h>

struct account {
    pthread_mutex_t lock;
    unsigned balance;
};

struct account mine = {PTHREAD_MUTEX_INITIALIZER, 10}, yours = {PTHREAD_MUTEX_INITIALIZER, 20};

void transfer(struct account *from, struct account *to)
{
    pthread_mutex_lock(&from->lock);
    from->balance--;
    to->balance++;
    pthread_mutex_unlock(&from->lock);
}

void *give(void *arg)
{
    transfer(&mine, &yours);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, give, 0);
    transfer(&yours, &mine);
    pthread_join(t, 0);
    return 0;
}
