/* Transfers between two accounts keep their total.
 * Wrong: one transfer is not finished when the lock is released. */
#include <pthread.h>

extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
unsigned a, b, total;

void *forth(void *arg)
{
    while (__VERIFIER_nondet_int()) {
        unsigned amount = __VERIFIER_nondet_uint();
        pthread_mutex_lock(&lock);
        a -= amount;
        b += amount;
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

void *back(void *arg)
{
    while (__VERIFIER_nondet_int()) {
        unsigned amount = __VERIFIER_nondet_uint();
        pthread_mutex_lock(&lock);
        b -= amount;
        pthread_mutex_unlock(&lock);
        a += amount;
    }
    return 0;
}

void *auditor(void *arg)
{
    while (__VERIFIER_nondet_int()) {
        pthread_mutex_lock(&lock);
        if (!(a + b == total))
            reach_error();
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

int main(void)
{
    pthread_t t0, t1, t2;
    a = __VERIFIER_nondet_uint();
    b = __VERIFIER_nondet_uint();
    total = a + b;
    pthread_create(&t0, 0, forth, 0);
    pthread_create(&t1, 0, back, 0);
    pthread_create(&t2, 0, auditor, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    return 0;
}
