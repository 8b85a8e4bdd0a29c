// expect: TRUE
// C23's names, and a shared counter that is never more than it can be.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdckdint.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
unsigned char counter = UCHAR_MAX - 1;

static void *add(void *unused) {
    pthread_mutex_lock(&lock);
    unsigned char more;
    if (!ckd_add(&more, counter, 1))
        counter = more;
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void) {
    pthread_t a, b;
    int difference;
    pthread_create(&a, 0, add, 0);
    pthread_create(&b, 0, add, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(counter == UCHAR_MAX);
    assert(ckd_sub(&difference, 0u, INT_MAX + 2u) && ckd_mul(&difference, INT_MAX, 2));
    return 0;
}
