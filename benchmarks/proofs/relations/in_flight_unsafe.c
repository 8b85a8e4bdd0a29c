/* What was produced and is not consumed is in flight.
 * Wrong: the consumer counts too late. */
#include <pthread.h>

extern void reach_error(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

unsigned produced, consumed, in_flight;

void *producer(void *arg)
{
    while (1) {
        __VERIFIER_atomic_begin();
        if (in_flight < 10) {
            in_flight++;
            produced++;
        }
        __VERIFIER_atomic_end();
    }
    return 0;
}

void *consumer(void *arg)
{
    while (1) {
        __VERIFIER_atomic_begin();
        if (in_flight > 0)
            in_flight--;
        __VERIFIER_atomic_end();
        consumed++;
    }
    return 0;
}

void *observer(void *arg)
{
    while (1) {
        __VERIFIER_atomic_begin();
        if (!(produced - consumed == in_flight && in_flight <= 10))
            reach_error();
        __VERIFIER_atomic_end();
    }
    return 0;
}

int main(void)
{
    pthread_t t0, t1, t2;
    pthread_create(&t0, 0, producer, 0);
    pthread_create(&t1, 0, consumer, 0);
    pthread_create(&t2, 0, observer, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    return 0;
}
