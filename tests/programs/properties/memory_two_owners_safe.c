// expect: TRUE
// options: --property memory
// Two views have data of their own, and each thread frees the data of the view that it disposes of.
#include <pthread.h>
#include <stdlib.h>

struct view { int from; int *data; };

static void *dispose(void *arg)
{
    struct view *v = arg;
    free(v->data);
    free(v);
    return NULL;
}

static struct view *view_of(int from, int *data)
{
    struct view *v = malloc(sizeof *v);
    v->from = from;
    v->data = data;
    return v;
}

int main(void)
{
    pthread_t one, two;
    int *data = calloc(2, sizeof *data);
    struct view *a = view_of(0, data);
    struct view *b = view_of(1, malloc(sizeof *data));
    pthread_create(&one, NULL, dispose, a);
    pthread_create(&two, NULL, dispose, b);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
