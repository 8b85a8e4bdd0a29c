// expect: FALSE(no-data-race)
// options: --property race
// A static local is one variable for all threads that call the function.
#include <pthread.h>

int fresh_number(void)
{
    static int last;
    return ++last;
}

void *worker(void *arg)
{
    return (void *)(long)fresh_number();
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    fresh_number();
    pthread_join(t, 0);
    return 0;
}
