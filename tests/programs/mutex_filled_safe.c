// expect: TRUE
// A lock may be overwritten with any bytes before it is initialised, and after it was destroyed.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct account {
    int balance;
    pthread_mutex_t lock;
};

int main(void) {
    struct account *account = malloc(sizeof *account);
    memset(account, 0xdd, sizeof *account);
    pthread_mutex_init(&account->lock, NULL);
    pthread_mutex_lock(&account->lock);
    assert(account->balance == (int)0xdddddddd);
    pthread_mutex_unlock(&account->lock);
    pthread_mutex_destroy(&account->lock);
    memset(account, 0xdd, sizeof *account);
    free(account);
    return 0;
}
