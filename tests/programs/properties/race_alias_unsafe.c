// expect: FALSE(no-data-race)
// options: --property race
// Two pointers of different names lead to the same variable.
#include <pthread.h>

int value;
int *input = &value, *output = &value;

void *producer(void *arg)
{
    *output = 1;
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, producer, 0);
    int seen = *input;
    pthread_join(t, 0);
    return seen;
}
