// expect: FALSE(locks)
// The bytes that overwrite a lock make a negative number.
#include <pthread.h>
#include <stddef.h>

struct account {
    int balance;
    pthread_mutex_t lock;
} account;

static void fill(void *memory, size_t size, unsigned char byte) {
    unsigned char *bytes = memory;
    for (size_t i = 0; i < size; i++)
        bytes[i] = byte;
}

static void *deposit(void *unused) {
    pthread_mutex_lock(&account.lock);
    account.balance++;
    pthread_mutex_unlock(&account.lock);
    return NULL;
}

int main(void) {
    pthread_t thread;
    fill(&account, sizeof account, 0xdd);
    pthread_create(&thread, NULL, deposit, NULL);
    pthread_join(thread, NULL);
    return 0;
}
