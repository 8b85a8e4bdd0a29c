// expect: TRUE
// options: --property race
// Endless threads write different bytes of one union, through different members.
#include <pthread.h>

union {
    unsigned char bytes[4];
    struct {
        unsigned char a, b;
        unsigned short c;
    } parts;
} u;

void *first(void *arg)
{
    while (1)
        u.bytes[1]++;
}

void *second(void *arg)
{
    while (1)
        u.parts.c++;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    return 0;
}
