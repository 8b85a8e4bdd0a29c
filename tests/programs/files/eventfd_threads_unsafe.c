// expect: FALSE(unreach-call)
// Two events may be read at once.
#include <assert.h>
#include <pthread.h>
#include <sys/eventfd.h>

static int event;

static void *run(void *arg)
{
    eventfd_write(event, 1);
    eventfd_write(event, 1);
    return 0;
}

int main(void)
{
    pthread_t thread;
    eventfd_t value;
    event = eventfd(0, 0);
    if (event < 0)
        return 1;
    pthread_create(&thread, 0, run, 0);
    if (eventfd_read(event, &value) == 0)
        assert(value == 1);
    pthread_join(thread, 0);
    return 0;
}
