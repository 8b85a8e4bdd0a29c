// expect: FALSE(no-data-race)
// options: --property race
// memcpy copies one byte too many, into the half of the other thread.
#include <pthread.h>
#include <string.h>

char buffer[8];
const char text[5] = {'a', 'b', 'c', 'd', 'e'};

void *copier(void *arg)
{
    memcpy(buffer, text, 5);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, copier, 0);
    buffer[4] ^= 1;
    pthread_join(t, 0);
    return 0;
}
