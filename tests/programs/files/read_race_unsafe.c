// expect: FALSE(no-data-race)
// options: --property no-data-race
// Another thread looks at the buffer while it is filled.
#include <pthread.h>
#include <unistd.h>

static char buffer[256];

static void *run(void *arg)
{
    return buffer[200] ? arg : 0;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    ssize_t got = read(0, buffer, sizeof buffer);
    pthread_join(thread, 0);
    return got < 0;
}
