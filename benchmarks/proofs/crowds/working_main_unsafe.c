// Main goes on counting while threads compare copies with the counter.
#include <pthread.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int ticks, latest;

void *worker(void *arg)
{
    pthread_mutex_lock(&m);
    int seen = ticks;
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    check(seen <= ticks);
    if (latest < seen)
        latest = seen;
    check(latest <= ticks);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void)
{
    pthread_t t;
    while (1) {
        if (__VERIFIER_nondet_int())
            pthread_create(&t, 0, worker, 0);
        pthread_mutex_lock(&m);
        if (ticks == 3)
            ticks = -1;
        ticks++;
        pthread_mutex_unlock(&m);
    }
    return 0;
}
