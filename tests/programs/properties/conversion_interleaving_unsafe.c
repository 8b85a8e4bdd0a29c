// expect: FALSE(no-conversion-loss)
// options: --property conversion
// Two threads find room for a hundred more, and their sum is then too large for an unsigned char.
#include <pthread.h>
#include <stdatomic.h>

atomic_int total = 100;

void *worker(void *arg)
{
    if (total <= 150)
        atomic_fetch_add(&total, 100);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    unsigned char level = total;
    return level;
}
