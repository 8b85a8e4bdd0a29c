// expect: FALSE(no-data-race)
// options: --property race
// A buffer grows by realloc while another thread still reads the second cell of the old one.
#include <pthread.h>
#include <stdlib.h>

int *buffer;

void *reader(void *arg)
{
    int *mine = arg;
    return (void *)(long)mine[1];
}

int main(void)
{
    pthread_t t;
    buffer = malloc(2 * sizeof *buffer);
    if (!buffer)
        return 1;
    buffer[0] = buffer[1] = 7;
    pthread_create(&t, 0, reader, buffer);
    buffer = realloc(buffer, 4 * sizeof *buffer);
    pthread_join(t, 0);
    return 0;
}
