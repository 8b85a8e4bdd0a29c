// expect: TRUE
// options: --property race
// A bit-field and the char behind it are different memory locations, even where they are parts of one word.
#include <pthread.h>

struct {
    unsigned flags : 4;
    unsigned char level;
    unsigned more : 4;
} state;

void *first(void *arg)
{
    state.flags = 5;
    return 0;
}

void *second(void *arg)
{
    state.level = 6;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    state.more = 7;
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
