// expect: TRUE
// options: --property no-deadlock
// A thread compares and starts to wait in one step, so the wake-up cannot be lost.
#define _GNU_SOURCE
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int done;

static void *work(void *arg)
{
    atomic_store(&done, 1);
    syscall(SYS_futex, &done, FUTEX_WAKE, 1, 0, 0, 0);
    return 0;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    while (atomic_load(&done) == 0)
        syscall(SYS_futex, &done, FUTEX_WAIT, 0, 0, 0, 0);
    pthread_join(thread, 0);
    return 0;
}
