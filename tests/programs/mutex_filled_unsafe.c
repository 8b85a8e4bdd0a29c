// expect: FALSE(locks)
// A lock whose bytes are set to another number than zero is no lock.
#include <pthread.h>
#include <string.h>

struct account {
    int balance;
    pthread_mutex_t lock;
};

int main(void) {
    struct account account;
    memset(&account, 1, sizeof account);
    pthread_mutex_lock(&account.lock);
    account.balance = 0;
    pthread_mutex_unlock(&account.lock);
    return 0;
}
