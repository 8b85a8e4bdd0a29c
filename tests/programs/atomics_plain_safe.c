// expect: TRUE
// As in gcc, the functions of <stdatomic.h> take objects that are not _Atomic.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int counter;
static char *text;

static void *worker(void *unused) {
    atomic_fetch_add(&counter, 1);
    atomic_store(&text, "done");
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(atomic_load(&counter) == 2 && atomic_load(&text) != 0);
    return 0;
}
