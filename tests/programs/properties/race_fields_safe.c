// expect: TRUE
// options: --property race
// Endless threads write neighbouring one-byte fields of the same struct, which are memory locations of their own.
#include <pthread.h>

struct {
    unsigned char left, right;
} pair;

void *first(void *arg)
{
    while (1)
        pair.left++;
}

void *second(void *arg)
{
    while (1)
        pair.right++;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    return 0;
}
