// expect: TRUE
// What a futex gives: EAGAIN for another value, ETIMEDOUT only with a time limit, EINVAL for a time limit out of range.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int word = 1;

int main(void)
{
    struct timespec soon = { 0, 1000 }, never = { 0, 1000000000 };
    assert(syscall(SYS_futex, &word, FUTEX_WAIT, 2, &soon, 0, 0) == -1 && errno == EAGAIN);
    assert(syscall(SYS_futex, &word, FUTEX_WAIT, 1, &never, 0, 0) == -1 && errno == EINVAL);
    errno = 0;
    if (syscall(SYS_futex, &word, FUTEX_WAIT, 1, &soon, 0, 0) == -1)
        assert(errno == ETIMEDOUT || errno == EINTR);
    assert(syscall(SYS_futex, &word, FUTEX_WAKE, 1, 0, 0, 0) >= 0);
    assert(syscall(SYS_futex, &word, FUTEX_WAIT_BITSET, 2, 0, 0, FUTEX_BITSET_MATCH_ANY) == -1 && errno == EAGAIN);
    return 0;
}
