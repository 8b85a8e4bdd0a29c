// expect: FALSE(no-data-race)
// options: --property race
// Both endless threads take a lock before they touch the counter, but not the same one.
#include <pthread.h>

pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER, right = PTHREAD_MUTEX_INITIALIZER;
unsigned counter;

void *first(void *arg)
{
    while (1) {
        pthread_mutex_lock(&left);
        counter++;
        pthread_mutex_unlock(&left);
    }
}

void *second(void *arg)
{
    while (1) {
        pthread_mutex_lock(&right);
        counter--;
        pthread_mutex_unlock(&right);
    }
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    return 0;
}
