// expect: FALSE(locks)
// options: --property locks
// A thread takes a spin lock that it holds, if an input says so.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

pthread_spinlock_t s;

int main(void) {
    pthread_spin_init(&s, PTHREAD_PROCESS_PRIVATE);
    pthread_spin_lock(&s);
    if (__VERIFIER_nondet_int() == 12345)
        pthread_spin_lock(&s);
    pthread_spin_unlock(&s);
    return 0;
}
