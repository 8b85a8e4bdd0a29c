// expect: TRUE
// The names under which compilers know the operations for each size.
#include <assert.h>
#include <pthread.h>

int x;
long long y = -1;
signed char c = -1;
short s = 3;

void *worker(void *arg) {
    __sync_fetch_and_add_4(&x, 1);
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    __atomic_fetch_add_4(&x, 2, 5);
    pthread_join(a, 0);
    assert(__atomic_load_4(&x, 5) == 3 && __sync_bool_compare_and_swap_4(&x, 3, 4));
    assert(__atomic_load_8(&y, 5) == ~0ull && __atomic_load_1(&c, 5) == 255 && __atomic_load_2(&s, 5) == 3);
    __atomic_store_8(&y, 1ull << 50, 5);
    long long seen = 0;
    assert(!__atomic_compare_exchange_8(&y, &seen, 1, 0, 5, 5) && seen == 1ll << 50);
    assert(__atomic_exchange_2(&s, 65535, 5) == 3 && s == -1);
    __sync_lock_test_and_set_1(&c, 1);
    assert(__atomic_nand_fetch_1(&c, 1, 5) == 254 && c == -2);
    return 0;
}
