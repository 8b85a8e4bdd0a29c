// expect: TRUE
// options: --property no-data-race
// Each thread reads into a variable of its own.
#include <pthread.h>
#include <stdio.h>

void *work(void *arg)
{
    int input;
    if (scanf("%d", &input) == 1 && input == 3)
        return arg;
    return 0;
}

int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, work, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return 0;
}
