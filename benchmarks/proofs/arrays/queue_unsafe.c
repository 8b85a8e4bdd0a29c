/* A queue in an array: a consumer finds what the producer has put there. */
#include <pthread.h>

extern void abort(void);
void reach_error(void) { abort(); }
#define assert(condition) do { if (!(condition)) reach_error(); } while (0)

#define SIZE 1000

int items[SIZE], head, tail;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *produce(void *arg)
{
    for (int i = 0; i < SIZE; i++) {
        pthread_mutex_lock(&lock);
        tail++;
        pthread_mutex_unlock(&lock);
        items[i] = 3 * i + 1;
    }
    return 0;
}

void *consume(void *arg)
{
    while (1) {
        pthread_mutex_lock(&lock);
        if (head < tail) {
            assert(items[head] == 3 * head + 1);
            head++;
        }
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, produce, 0);
    pthread_create(&second, 0, consume, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
