// expect: TRUE
// GCC's atomics move a pointer by bytes, those of C11 by elements.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int numbers[4];
static int *by_bytes = numbers;
static int *by_sync = numbers;
static _Atomic(int *) by_elements = numbers;

static void *worker(void *unused) {
    int *mine = __atomic_fetch_add(&by_bytes, sizeof(int), __ATOMIC_SEQ_CST);
    *mine = 1;
    __sync_add_and_fetch(&by_sync, sizeof(int));
    atomic_fetch_add(&by_elements, 1);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(numbers[0] == 1 && numbers[1] == 1 && numbers[2] == 0);
    assert(by_bytes == numbers + 2 && by_sync == numbers + 2 && by_elements == numbers + 2);
    assert(__atomic_sub_fetch(&by_bytes, 8, __ATOMIC_SEQ_CST) == numbers);
    return 0;
}
