// expect: FALSE(no-data-race)
// options: --property race
// The third byte of a union is a part of its word.
#include <pthread.h>

union {
    unsigned char bytes[4];
    unsigned word;
} u;

void *first(void *arg)
{
    u.bytes[2] = 1;
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, first, 0);
    unsigned seen = u.word;
    pthread_join(t, 0);
    return seen != 0;
}
