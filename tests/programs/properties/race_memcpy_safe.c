// expect: TRUE
// options: --property race
// An endless thread copies into the first half of a buffer, and another one works in the second half.
#include <pthread.h>
#include <string.h>

char buffer[8];
const char text[4] = {'a', 'b', 'c', 'd'};

void *copier(void *arg)
{
    while (1)
        memcpy(buffer, text, 4);
}

void *second(void *arg)
{
    while (1)
        buffer[4] ^= 1;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, copier, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    return 0;
}
