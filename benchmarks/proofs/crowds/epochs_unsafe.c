// Main goes on to the next epoch while any number of threads read.
#include <pthread.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int epoch, copy;

void *worker(void *arg)
{
    pthread_mutex_lock(&m);
    int first = epoch;
    int second = copy;
    pthread_mutex_unlock(&m);
    check(first == second);
    return 0;
}

int main(void)
{
    pthread_t t;
    while (__VERIFIER_nondet_int()) {
        pthread_create(&t, 0, worker, 0);
        pthread_mutex_lock(&m);
        epoch = !epoch;
        pthread_mutex_unlock(&m);
        pthread_mutex_lock(&m);
        copy = epoch;
        pthread_mutex_unlock(&m);
    }
    return 0;
}
