/* Two threads append to an array in a struct. */
#include <pthread.h>

extern void abort(void);
void reach_error(void) { abort(); }
#define assert(condition) do { if (!(condition)) reach_error(); } while (0)

#define SIZE 100

struct list {
    int length;
    int items[SIZE];
} list;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *append(void *arg)
{
    for (int i = 0; i < SIZE / 2; i++) {
        list.items[list.length] = 1;
        list.length++;
    }
    return 0;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, append, 0);
    pthread_create(&second, 0, append, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    for (int i = 0; i < list.length; i++)
        assert(list.items[i] == 1);
    return 0;
}
