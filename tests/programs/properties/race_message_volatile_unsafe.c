// expect: FALSE(no-data-race)
// options: --property race
// A volatile flag is not an atomic one: waiting for it in a loop is still a race.
#include <pthread.h>

volatile int ready;
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
