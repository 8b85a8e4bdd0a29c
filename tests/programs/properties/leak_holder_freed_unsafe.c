// expect: FALSE(valid-memtrack)
// options: --property memory
// An object is freed that holds the only pointer to another one.
#include <pthread.h>
#include <stdlib.h>

struct buffer { int size; char *bytes; };

static void *make(void *arg)
{
    struct buffer *b = malloc(sizeof *b);
    b->size = 2;
    b->bytes = calloc(2, 1);
    return arg == NULL ? b : arg;
}

int main(void)
{
    pthread_t thread;
    void *result;
    pthread_create(&thread, NULL, make, NULL);
    pthread_join(thread, &result);
    free(result); // but not its bytes
    return 0;
}
