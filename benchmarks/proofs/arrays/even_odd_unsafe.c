/* One thread takes the even places, and another one the odd places. */
#include <pthread.h>

extern void abort(void);
void reach_error(void) { abort(); }
#define assert(condition) do { if (!(condition)) reach_error(); } while (0)

#define SIZE 1000

int a[SIZE];

void *even(void *arg)
{
    for (int i = 0; i < SIZE; i += 2)
        a[i] = 1;
    return 0;
}

void *odd(void *arg)
{
    for (int i = 3; i < SIZE; i += 2)
        a[i] = 1;
    return 0;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, even, 0);
    pthread_create(&second, 0, odd, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    for (int i = 0; i < SIZE; i++)
        assert(a[i] == 1);
    return 0;
}
