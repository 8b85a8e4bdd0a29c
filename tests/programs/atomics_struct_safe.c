// expect: TRUE
// A struct is loaded, stored and exchanged as a whole.
#include <assert.h>
#include <pthread.h>

struct pair {
    int left;
    int right;
};

static struct pair shared;

static void *worker(void *unused) {
    struct pair old, more;
    __atomic_load(&shared, &old, __ATOMIC_SEQ_CST);
    do {
        more.left = old.left + 1;
        more.right = old.right + 1;
    } while (!__atomic_compare_exchange(&shared, &old, &more, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
    return unused;
}

int main(void) {
    struct pair seen, zero = { 0, 0 };
    pthread_t a;
    __atomic_store(&shared, &zero, __ATOMIC_SEQ_CST);
    pthread_create(&a, 0, worker, 0);
    __atomic_load(&shared, &seen, __ATOMIC_SEQ_CST);
    assert(seen.left == seen.right);
    pthread_join(a, 0);
    __atomic_exchange(&shared, &zero, &seen, __ATOMIC_SEQ_CST);
    assert(seen.left == 1 && seen.right == 1 && shared.left == 0);
    return 0;
}
