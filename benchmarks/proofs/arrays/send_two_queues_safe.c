/* A thread sends numbers through one queue, another sends them back through a second one. */
#include <limits.h>
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

static int plus(int a, int b)
{
    assume_abort_if_not(b >= 0 || a >= INT_MIN - b);
    assume_abort_if_not(b <= 0 || a <= INT_MAX - b);
    return a + b;
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

int *out, *back, out_head, out_tail, back_head, back_tail, n;
int sent, received;

static void *sender(void *unused)
{
    for (int i = 0; i < n; i++) {
        int v = __VERIFIER_nondet_int();
        __VERIFIER_atomic_begin();
        out[out_tail] = v;
        out_tail++;
        sent = plus(sent, v);
        __VERIFIER_atomic_end();
    }
    return 0;
}

static void *mirror(void *unused)
{
    for (int i = 0; i < n; i++) {
        __VERIFIER_atomic_begin();
        assume_abort_if_not(out_head < out_tail);
        back[back_tail] = out[out_head];
        out_head++;
        back_tail++;
        __VERIFIER_atomic_end();
    }
    return 0;
}

static void *receiver(void *unused)
{
    for (int i = 0; i < n; i++) {
        __VERIFIER_atomic_begin();
        assume_abort_if_not(back_head < back_tail);
        received = plus(received, back[back_head]);
        back_head++;
        __VERIFIER_atomic_end();
    }
    return 0;
}

int main(void)
{
    n = __VERIFIER_nondet_int();
    out = create_fresh_int_array(n);
    back = create_fresh_int_array(n);
    pthread_t t0, t1, t2;
    pthread_create(&t0, 0, sender, 0);
    pthread_create(&t1, 0, mirror, 0);
    pthread_create(&t2, 0, receiver, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    assume_abort_if_not(sent != received);
    reach_error();
    return 0;
}
