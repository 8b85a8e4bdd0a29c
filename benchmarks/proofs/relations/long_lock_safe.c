/* Two threads put 800 numbers on a stack and take them off again, under a lock. */
#include <pthread.h>

extern void abort(void);
extern void reach_error(void);

static void assume_abort_if_not(int condition)
{
    if (!condition)
        abort();
}

#define SIZE 800
int top;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *push(void *unused)
{
    for (int i = 0; i < SIZE; i++) {
        pthread_mutex_lock(&lock);
        if (top == SIZE)
            reach_error();
        top++;
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

static void *pop(void *unused)
{
    for (int i = 0; i < SIZE; i++) {
        pthread_mutex_lock(&lock);
        if (top > 0)
            top--;
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

int main(void)
{
    pthread_t t0, t1;
    pthread_create(&t0, 0, push, 0);
    pthread_create(&t1, 0, pop, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    assume_abort_if_not(top < 0);
    reach_error();
    return 0;
}
