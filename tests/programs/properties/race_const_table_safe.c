// expect: TRUE
// options: --property race
// Endless threads only read: a constant table, and a plain one that was filled before they started.
#include <pthread.h>

const unsigned char step[4] = {2, 0, 3, 1};
unsigned char offset[4];

void *worker(void *arg)
{
    unsigned at = 0;
    while (1)
        at = step[(at + offset[at % 4]) % 4];
}

int main(void)
{
    pthread_t a, b;
    for (unsigned i = 0; i < 4; i++)
        offset[i] = 3 - i;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    worker(0);
    return 0;
}
