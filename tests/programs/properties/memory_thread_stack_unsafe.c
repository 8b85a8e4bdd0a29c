// expect: FALSE(valid-deref)
// options: --property memory
// A thread returns the address of a local of its own; who joins it follows the address.
#include <pthread.h>
#include <stdlib.h>

static void *count(void *arg)
{
    int total = *(int *)arg;
    int *result = &total;
    total++;
    return result;
}

int main(void)
{
    pthread_t thread;
    int start = 1;
    void *result;
    pthread_create(&thread, NULL, count, &start);
    pthread_join(thread, &result);
    return *(int *)result == 2;
}
