// expect: TRUE
// options: --property memory
// An object is kept in a member of a global union that has an integer as its first member.
#include <pthread.h>
#include <stdlib.h>

struct value {
    int is_text;
    union {
        long number;
        char *text;
    } as;
};

static struct value setting;

static void *set(void *arg)
{
    setting.as.text = calloc(4, 1);
    setting.is_text = 1;
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, set, NULL);
    pthread_join(thread, NULL);
    return 0;
}
