// expect: FALSE(no-uninitialised)
// options: --property uninitialised
// A local of the body of a loop is set in the first round; in the second one it is a new object.
#include <pthread.h>
#include <stdlib.h>

static void *work(void *arg)
{
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        int step;
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
