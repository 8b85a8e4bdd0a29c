// expect: TRUE
// Pointers to library functions that are modelled: in variables, structs, as arguments, as clean-up handlers.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct allocator {
    void *(*get)(size_t);
    void (*release)(void *);
};
static const struct allocator standard = {malloc, free};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;
static int *make(void *(*get)(size_t), int value) {
    int *result = get(sizeof *result);
    *result = value;
    return result;
}
static void with_lock(int (*take)(pthread_mutex_t *), int (*give)(pthread_mutex_t *)) {
    take(&lock);
    count++;
    give(&lock);
}
static void *worker(void *arg) {
    with_lock(pthread_mutex_lock, pthread_mutex_unlock);
    void *memory = malloc(1);
    pthread_cleanup_push(free, memory);
    pthread_cleanup_pop(1);
    return 0;
}
int main(void) {
    void (*release)(void *) = free;
    void *(*copy)(void *, const void *, size_t) = memcpy;
    int *p = make(malloc, 3), *q = standard.get(4);
    copy(q, p, sizeof *p);
    assert(*p == 3 && *q == 3 && release == standard.release);
    release(p);
    standard.release(q);
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    with_lock(pthread_mutex_lock, pthread_mutex_unlock);
    pthread_join(thread, 0);
    assert(count == 2);
    return 0;
}
