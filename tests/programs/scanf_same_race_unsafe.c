// expect: FALSE(no-data-race)
// options: --property no-data-race
// The threads read into the same variable.
#include <pthread.h>
#include <stdio.h>

int input;

void *work(void *arg)
{
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
