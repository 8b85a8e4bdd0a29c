// expect: TRUE
// options: --property uninitialised
// A local outside of a loop is set in the first round, and keeps its value for the second one.
#include <pthread.h>
#include <stdlib.h>

static void *work(void *arg)
{
    int sum = 0;
    int step;
    for (int i = 0; i < 2; i++) {
        if (i == 0)
            step = *(int *)arg;
        sum += step;
    }
    return sum == 6 ? arg : NULL;
}

int main(void)
{
    pthread_t thread;
    static int three = 3;
    pthread_create(&thread, NULL, work, &three);
    pthread_join(thread, NULL);
    return 0;
}
