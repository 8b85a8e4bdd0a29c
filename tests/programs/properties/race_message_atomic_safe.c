// expect: TRUE
// options: --property race
// A plain message is passed with an atomic flag, which the receiver waits for in a loop without end.
#include <pthread.h>
#include <stdatomic.h>

atomic_int ready;
int message;

void *sender(void *arg)
{
    message = 42;
    ready = 1;
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, sender, 0);
    while (!ready) {
    }
    return message;
}
