// expect: TRUE
// options: --property race
// A table is filled by pthread_once and read by endless threads.
#include <pthread.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
unsigned table[2];

void fill(void)
{
    table[0] = 3;
    table[1] = 5;
}

void *worker(void *arg)
{
    unsigned x = 0;
    while (1) {
        pthread_once(&once, fill);
        x = table[x % 2];
    }
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    return 0;
}
