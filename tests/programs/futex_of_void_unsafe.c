// expect: FALSE(unreach-call)
// A futex whose address is only known as a 'void *': the thread may wake up for no reason.
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

atomic_int ready;
int data;

static void wait_for(void *word, int value) {
    syscall(SYS_futex, word, FUTEX_WAIT, value, NULL, NULL, 0);
}

static void wake(void *word) {
    syscall(SYS_futex, word, FUTEX_WAKE, 1, NULL, NULL, 0);
}

void *writer(void *arg) {
    data = 1;
    ready = 1;
    wake(&ready);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    if (!ready)
        wait_for(&ready, 0);
    assert(data == 1);
    pthread_join(t, 0);
    return 0;
}
