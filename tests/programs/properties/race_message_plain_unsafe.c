// expect: FALSE(no-data-race)
// options: --property race
// A message is passed with a flag that is a plain int, so the flag itself races.
#include <pthread.h>

int ready, message;

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
