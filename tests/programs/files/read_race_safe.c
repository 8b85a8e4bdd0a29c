// expect: TRUE
// options: --property no-data-race
// Another thread looks at the part of the buffer that is not filled.
#include <pthread.h>
#include <unistd.h>

static char buffer[16];

static void *run(void *arg)
{
    return buffer[12] ? arg : 0;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    ssize_t got = read(0, buffer, 8);
    pthread_join(thread, 0);
    return got < 0;
}
