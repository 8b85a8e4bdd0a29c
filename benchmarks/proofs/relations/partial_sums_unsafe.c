/* Each thread adds to its own sum and to the total.
 * Wrong: the second thread does not take the lock, so an addition may get lost. */
#include <pthread.h>

extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
unsigned total, left, right;

void *first(void *arg)
{
    unsigned rounds = __VERIFIER_nondet_uint();
    while (rounds-- > 0) {
        unsigned more = __VERIFIER_nondet_uint();
        left += more;
        pthread_mutex_lock(&lock);
        total += more;
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

void *second(void *arg)
{
    unsigned rounds = __VERIFIER_nondet_uint();
    while (rounds-- > 0) {
        unsigned more = __VERIFIER_nondet_uint();
        right += more;
        total += more;
    }
    return 0;
}

int main(void)
{
    pthread_t t0, t1;
    pthread_create(&t0, 0, first, 0);
    pthread_create(&t1, 0, second, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    if (!(total == left + right))
        reach_error();
    return 0;
}
