// expect: FALSE(valid-deref)
// options: --property memory
// An index leaves the first row of a two-dimensional array for the second one, if a thread is quick.
#include <pthread.h>
#include <stdlib.h>

static int board[2][3];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int column = 1;

static void *move(void *arg)
{
    pthread_mutex_lock(&lock);
    column++;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, move, NULL);
    pthread_create(&two, NULL, move, NULL);
    pthread_join(one, NULL);
    pthread_mutex_lock(&lock);
    board[0][column] = 1; // 2, or 3 which would be board[1][0]
    pthread_mutex_unlock(&lock);
    pthread_join(two, NULL);
    return 0;
}
