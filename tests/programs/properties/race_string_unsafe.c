// expect: FALSE(no-data-race)
// options: --property race
// strlen reads a name while another thread cuts it off.
#include <pthread.h>
#include <string.h>

char name[8] = "nobody";

void *cutter(void *arg)
{
    name[2] = 0;
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, cutter, 0);
    size_t length = strlen(name);
    pthread_join(t, 0);
    return (int)length;
}
