// expect: FALSE(valid-deref)
// Threads that never end, and an index that a lock protects: only ranges of numbers matter.
#include <assert.h>
#include <pthread.h>

#define SIZE 6

static int buffer[SIZE], used, total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int __VERIFIER_nondet_int(void);

static void *put(void *unused)
{
    for (;;) {
        int value = __VERIFIER_nondet_int();
        pthread_mutex_lock(&lock);
        if (used <= SIZE)
            buffer[used++] = value;
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

static void *get(void *unused)
{
    for (;;) {
        pthread_mutex_lock(&lock);
        if (used > 0)
            total ^= buffer[--used];
        assert(used >= 0 && used < SIZE + 1);
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

int main(void)
{
    pthread_t first, second, third;
    pthread_create(&first, 0, put, 0);
    pthread_create(&second, 0, put, 0);
    pthread_create(&third, 0, get, 0);
    pthread_join(first, 0);
    assert(0);  // nobody comes here
}
