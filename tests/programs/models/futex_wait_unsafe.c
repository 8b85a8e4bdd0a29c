// expect: FALSE(unreach-call)
// A thread may wake up although nobody has woken it.
#define _GNU_SOURCE
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int word;

static void *work(void *arg)
{
    atomic_store(&word, 1);
    syscall(SYS_futex, &word, FUTEX_WAKE, 1, 0, 0, 0);
    return 0;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    syscall(SYS_futex, &word, FUTEX_WAIT, 0, 0, 0, 0);
    assert(atomic_load(&word) == 1);
    pthread_join(thread, 0);
    return 0;
}
