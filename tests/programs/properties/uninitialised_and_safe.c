// expect: TRUE
// options: --property uninitialised
// A local is set together with a flag, and read on the right of && only if the flag is set.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int stock;
static int sold;

static void *deliver(void *arg)
{
    pthread_mutex_lock(&lock);
    stock = 5;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    int found = 0;
    int amount;
    pthread_create(&thread, NULL, deliver, NULL);
    pthread_mutex_lock(&lock);
    if (stock > 0) {
        amount = stock;
        found = 1;
    }
    pthread_mutex_unlock(&lock);
    if (found && amount > 3)
        sold = 1;
    pthread_join(thread, NULL);
    return 0;
}
