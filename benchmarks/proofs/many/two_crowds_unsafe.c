// Many threads add, and many others subtract.
#include <pthread.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

#define N 50

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int balance;

void *add(void *arg)
{
    balance++;
    return 0;
}

void *subtract(void *arg)
{
    balance--;
    return 0;
}

int main(void)
{
    pthread_t t[N], s[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], 0, add, 0);
    for (int i = 0; i < N; i++)
        pthread_create(&s[i], 0, subtract, 0);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    for (int i = 0; i < N; i++)
        pthread_join(s[i], 0);
    check(balance == 0);
    return 0;
}
