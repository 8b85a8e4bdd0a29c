// expect: FALSE(unreach-call)
// The type of a lock is that of an expression; each thread takes another lock.
#include <assert.h>
#include <pthread.h>

#define LOCK(m) ({ __typeof__(m) m_ = (m); pthread_mutex_lock(m_); })
#define UNLOCK(m) ({ __typeof__(m) m_ = (m); pthread_mutex_unlock(m_); })

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static __typeof__(lock) other = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *worker(void *given) {
    __typeof__(lock) *own = given;
    LOCK(own);
    int seen = count;
    count = seen + 1;
    UNLOCK(own);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    _Static_assert(sizeof(other) == sizeof(pthread_mutex_t), "the same type");
    pthread_create(&a, NULL, worker, &lock);
    pthread_create(&b, NULL, worker, &other);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(count == 2);
    return 0;
}
