// expect: FALSE(valid-free)
// options: --property memory
// A buffer is freed by a cursor that another thread may have moved on.
#include <pthread.h>
#include <stdlib.h>

struct text { char *start; char *cursor; };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct text text;

static void *skip(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&lock);
    if (text.cursor != NULL && *text.cursor == ' ')
        text.cursor++;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    text.start = text.cursor = malloc(3);
    text.start[0] = ' ';
    text.start[1] = 'x';
    text.start[2] = 0;
    pthread_create(&thread, NULL, skip, NULL);
    pthread_mutex_lock(&lock);
    free(text.cursor);
    text.start = text.cursor = NULL;
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
