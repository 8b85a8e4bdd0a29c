// expect: FALSE(no-data-race)
// options: --property race
// The atomic flag is raised just before the message is written instead of after it.
#include <pthread.h>
#include <stdatomic.h>

atomic_int ready;
int message;

void *sender(void *arg)
{
    ready = 1;
    message = 42;
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
