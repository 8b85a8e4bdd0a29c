// expect: TRUE
// A thread waits for an event.
#include <assert.h>
#include <pthread.h>
#include <sys/eventfd.h>

static int event, data;

static void *run(void *arg)
{
    eventfd_t value;
    if (eventfd_read(event, &value) == 0)
        assert(data == 1);
    return 0;
}

int main(void)
{
    pthread_t thread;
    event = eventfd(0, 0);
    if (event < 0)
        return 1;
    pthread_create(&thread, 0, run, 0);
    data = 1;
    eventfd_write(event, 1);
    pthread_join(thread, 0);
    return 0;
}
