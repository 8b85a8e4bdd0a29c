// expect: FALSE(unreach-call)
// The struct is stored as a whole, but read member by member.
#include <assert.h>
#include <pthread.h>

struct pair {
    int left;
    int right;
};

static struct pair shared;

static void *worker(void *unused) {
    struct pair both = { 1, 1 };
    __atomic_store(&shared, &both, __ATOMIC_SEQ_CST);
    return unused;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    struct pair seen = shared;
    assert(seen.left == seen.right);
    pthread_join(a, 0);
    return 0;
}
