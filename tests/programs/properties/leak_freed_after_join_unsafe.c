// expect: FALSE(valid-memcleanup)
// options: --property leaks
// A thread joins the makers of two objects, and frees only what the first of them has made.
#include <pthread.h>
#include <stdlib.h>

static int *parts[2];
static pthread_t makers[2];

static void *make(void *arg)
{
    int **part = arg;
    *part = malloc(sizeof **part);
    **part = 1;
    return NULL;
}

static void *collect(void *arg)
{
    for (int i = 0; i < 2; i++) {
        pthread_join(makers[i], NULL);
        if (i == 0)
            free(parts[i]);
    }
    return arg;
}

int main(void)
{
    pthread_t collector;
    for (int i = 0; i < 2; i++)
        pthread_create(&makers[i], NULL, make, &parts[i]);
    pthread_create(&collector, NULL, collect, NULL);
    pthread_join(collector, NULL);
    return 0;
}
