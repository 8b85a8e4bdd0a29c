// expect: TRUE
// Test and withdrawal in one critical section.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int balance = 10;

void *withdraw(void *arg) {
    pthread_mutex_lock(&m);
    if (balance >= 10)
        balance -= 10;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, withdraw, 0);
    pthread_create(&b, 0, withdraw, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(balance == 0);
    return 0;
}
