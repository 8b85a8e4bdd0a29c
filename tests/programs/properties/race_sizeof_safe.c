// expect: TRUE
// options: --property race
// To take the size or the address of a variable is no access to it, however often another thread writes.
#include <pthread.h>

unsigned cells[4];
unsigned *end;

void *writer(void *arg)
{
    while (1)
        cells[3]++;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    while (1)
        end = &cells[sizeof cells / sizeof cells[0] - 1] + sizeof(cells[3]++) / sizeof *cells;
}
