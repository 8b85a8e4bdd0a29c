// expect: FALSE(no-data-race)
// options: --property race
// The builtin that adds and checks stores its result into a shared plain variable.
#include <pthread.h>

int total;

void *worker(void *arg)
{
    __builtin_add_overflow(3, 4, &total);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int seen = total;
    pthread_join(t, 0);
    return seen;
}
