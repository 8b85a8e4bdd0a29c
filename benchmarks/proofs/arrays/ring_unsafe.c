/* A producer and a consumer use a ring buffer, which may overflow. */
#include <pthread.h>
#include <stdlib.h>

extern void abort(void);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static void assume_abort_if_not(int condition)
{
    if (!condition)
        abort();
}

static int *create_fresh_int_array(int size)
{
    assume_abort_if_not(size >= 0);
    assume_abort_if_not(size <= (((size_t)4294967295) / sizeof(int)));
    int *array = (int *)malloc(sizeof(int) * (size_t)size);
    for (int i = 0; i < size; i++)
        array[i] = __VERIFIER_nondet_int();
    return array;
}

int *ring, size, head, tail, used, n;
unsigned sent, received;

static void *producer(void *unused)
{
    int i = 0;
    while (i < n) {
        int v = __VERIFIER_nondet_int();
        __VERIFIER_atomic_begin();
        if (used <= size) {
            ring[tail] = v;
            tail = tail + 1 == size ? 0 : tail + 1;
            used++;
            sent += v;
            i++;
        }
        __VERIFIER_atomic_end();
    }
    return 0;
}

static void *consumer(void *unused)
{
    int i = 0;
    while (i < n) {
        __VERIFIER_atomic_begin();
        if (used > 0) {
            received += ring[head];
            head = head + 1 == size ? 0 : head + 1;
            used--;
            i++;
        }
        __VERIFIER_atomic_end();
    }
    return 0;
}

int main(void)
{
    n = __VERIFIER_nondet_int();
    size = __VERIFIER_nondet_int();
    assume_abort_if_not(size > 0);
    ring = create_fresh_int_array(size);
    pthread_t t0, t1;
    pthread_create(&t0, 0, producer, 0);
    pthread_create(&t1, 0, consumer, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    assume_abort_if_not(sent != received);
    reach_error();
    return 0;
}
