// expect: TRUE
// The older __sync functions.
#include <assert.h>
#include <pthread.h>

volatile int lock;
int x;
unsigned char c = 1;
int *p;

void *worker(void *arg) {
    while (__sync_lock_test_and_set(&lock, 1))
        ;
    x = x + 1;
    __sync_lock_release(&lock);
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    worker(0);
    pthread_join(a, 0);
    assert(x == 2 && lock == 0);
    assert(__sync_fetch_and_add(&c, 255) == 1 && c == 0 && __sync_sub_and_fetch(&c, 1) == 255);
    assert(__sync_fetch_and_sub(&x, 1) == 2 && __sync_add_and_fetch(&x, 4) == 5 && __sync_or_and_fetch(&x, 2) == 7);
    assert(__sync_and_and_fetch(&x, 3) == 3 && __sync_xor_and_fetch(&x, 2) == 1 && __sync_nand_and_fetch(&x, 1) == -2);
    assert(__sync_fetch_and_or(&x, 1) == -2 && __sync_fetch_and_and(&x, 7) == -1 && __sync_fetch_and_xor(&x, 1) == 7);
    assert(__sync_fetch_and_nand(&x, 2) == 6 && x == -3);
    assert(__sync_bool_compare_and_swap(&x, -3, 4) && !__sync_bool_compare_and_swap(&x, -3, 5) && x == 4);
    assert(__sync_val_compare_and_swap(&x, 4, 6) == 4 && __sync_val_compare_and_swap(&x, 4, 7) == 6 && x == 6);
    assert(__sync_bool_compare_and_swap(&p, 0, &x) && p == &x && __sync_val_compare_and_swap(&p, 0, 0) == &x);
    return 0;
}
