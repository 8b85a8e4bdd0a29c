// expect: FALSE(valid-deref)
// An atomic operation through a pointer that another thread may have set to null.
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;
_Atomic(atomic_int *) p = &x;

void *worker(void *arg) {
    p = 0;
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    atomic_fetch_add(p, 1);
    pthread_join(a, 0);
    return 0;
}
