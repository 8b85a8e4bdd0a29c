// expect: TRUE
// gcc's __atomic functions, on plain objects.
#include <assert.h>
#include <pthread.h>

int x;
char flag;
long y = 5;

void *worker(void *arg) {
    int add = 2, seen;
    __atomic_add_fetch(&x, add, __ATOMIC_SEQ_CST);
    __atomic_load(&x, &seen, __ATOMIC_SEQ_CST);
    assert(seen >= 2);
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    assert(__atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST) % 2 == 0);
    pthread_join(a, 0);
    assert(__atomic_load_n(&x, __ATOMIC_SEQ_CST) == 3);
    assert(__atomic_sub_fetch(&x, 1, 5) == 2 && __atomic_or_fetch(&x, 5, 5) == 7 && __atomic_and_fetch(&x, 6, 5) == 6);
    assert(__atomic_xor_fetch(&x, 3, 5) == 5 && __atomic_nand_fetch(&x, 4, 5) == -5 && __atomic_fetch_nand(&x, 1, 5) == -5);
    assert(x == -2 && __atomic_fetch_sub(&x, 1, 5) == -2 && __atomic_fetch_or(&x, 2, 5) == -3);
    assert(__atomic_fetch_and(&x, 3, 5) == -1 && __atomic_fetch_xor(&x, 1, 5) == 3 && x == 2);
    long expected = 4, desired = 6, old;
    assert(!__atomic_compare_exchange(&y, &expected, &desired, 0, 5, 5) && expected == 5 && y == 5);
    assert(__atomic_compare_exchange_n(&y, &expected, 7, 0, 5, 5) && y == 7);
    __atomic_exchange(&y, &desired, &old, 5);
    assert(old == 7 && __atomic_exchange_n(&y, 8, 5) == 6);
    __atomic_store(&y, &old, 5);
    assert(y == 7);
    __atomic_store_n(&y, -1, 5);
    assert(y == -1);
    assert(!__atomic_test_and_set(&flag, 5) && __atomic_test_and_set(&flag, 5) && flag == 1);
    __atomic_clear(&flag, 5);
    assert(!flag && __atomic_always_lock_free(sizeof(int), 0) && __atomic_is_lock_free(sizeof y, &y));
    return 0;
}
