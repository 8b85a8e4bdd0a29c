// expect: FALSE(no-data-race)
// options: --property race
// A struct is copied as a whole while another thread changes one of its fields.
#include <pthread.h>

struct point {
    short x, y, z;
} current, saved;

void *mover(void *arg)
{
    current.y = 4;
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, mover, 0);
    saved = current;
    pthread_join(t, 0);
    return saved.x;
}
