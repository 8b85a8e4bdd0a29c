// expect: FALSE(no-data-race)
// options: --property no-data-race
// The key itself is a variable of the program: one thread stores it while another one reads it.
#include <pthread.h>

pthread_key_t a;

void *worker(void *arg)
{
    return (void *)(long)a;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_key_create(&a, 0);
    pthread_join(t, 0);
    return 0;
}
