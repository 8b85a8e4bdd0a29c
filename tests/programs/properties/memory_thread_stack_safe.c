// expect: TRUE
// options: --property memory
// A thread returns the address of a local of main, which is alive as long as main is.
#include <pthread.h>
#include <stdlib.h>

static void *count(void *arg)
{
    int *total = arg;
    (*total)++;
    return total;
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
