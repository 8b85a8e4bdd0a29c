// expect: TRUE
// options: --property memory
// A text is copied to memory that has room for the zero at its end.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static char *copy_of(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    strcpy(copy, text);
    return copy;
}

static void *work(void *arg)
{
    char *copy = copy_of(arg);
    copy[0] = 'A';
    free(copy);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    static char text[] = "ab";
    pthread_create(&thread, NULL, work, text);
    work(text);
    pthread_join(thread, NULL);
    return 0;
}
