// A token goes from one thread to another.
#include <pthread.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);

int token, holders;

void *worker(void *arg)
{
    while (1) {
        int mine = 0;
        __VERIFIER_atomic_begin();
        if (token < 4) {
            token = token + 1;
            mine = 1;
        }
        __VERIFIER_atomic_end();
        if (!mine)
            continue;
        __VERIFIER_atomic_begin();
        holders++;
        check(holders <= 3);
        __VERIFIER_atomic_end();
        __VERIFIER_atomic_begin();
        holders--;
        token--;
        __VERIFIER_atomic_end();
        return 0;
    }
}

int main(void)
{
    pthread_t t;
    while (__VERIFIER_nondet_int()) {
        pthread_create(&t, 0, worker, 0);
    }
    return 0;
}
