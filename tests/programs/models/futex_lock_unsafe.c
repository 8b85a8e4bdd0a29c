// expect: FALSE(unreach-call)
// A thread that wakes up takes the lock without looking whether it is free.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static atomic_int word;
static int counter;

static long futex(atomic_int *address, int operation, int number, const struct timespec *timeout)
{
    return syscall(SYS_futex, address, operation, number, timeout, 0, 0);
}

static void lock(void)
{
    int seen = 0;
    if (atomic_compare_exchange_strong(&word, &seen, 1))
        return;
    if (seen != 2)
        seen = atomic_exchange(&word, 2);
    if (seen != 0)
        futex(&word, FUTEX_WAIT_PRIVATE, 2, 0);
}

static void unlock(void)
{
    if (atomic_fetch_sub(&word, 1) != 1) {
        atomic_store(&word, 0);
        futex(&word, FUTEX_WAKE_PRIVATE, 1, 0);
    }
}

static void *add(void *arg)
{
    lock();
    counter++;
    unlock();
    return 0;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, add, 0);
    pthread_create(&two, 0, add, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(counter == 2);
    return 0;
}
