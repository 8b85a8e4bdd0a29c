// expect: TRUE
// A counter of events: a read gets the sum, or with EFD_SEMAPHORE, one at a time.
#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

int main(void)
{
    uint64_t value = 3;
    int counter = eventfd(2, EFD_NONBLOCK), semaphore = eventfd(2, EFD_NONBLOCK | EFD_SEMAPHORE);
    if (counter < 0 || semaphore < 0)
        return 1;
    assert(write(counter, &value, sizeof value) == sizeof value);
    assert(read(counter, &value, sizeof value) == sizeof value && value == 5);
    assert(read(counter, &value, sizeof value) == -1 && errno == EAGAIN);
    assert(eventfd_read(semaphore, &value) == 0 && value == 1);
    assert(eventfd_read(semaphore, &value) == 0 && value == 1);
    assert(eventfd_read(semaphore, &value) == -1);
    assert(read(counter, &value, 4) == -1 && errno == EINVAL);
    return 0;
}
