// expect: FALSE(no-deadlock)
// options: --property deadlock
// A log and a cache call each other, each with its own lock held.
#include <pthread.h>

pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER, cache_lock = PTHREAD_MUTEX_INITIALIZER;
int lines, hits;

static int cache_hits(void) {
    pthread_mutex_lock(&cache_lock);
    int result = hits;
    pthread_mutex_unlock(&cache_lock);
    return result;
}

static void log_line(void) {
    pthread_mutex_lock(&log_lock);
    lines++;
    pthread_mutex_unlock(&log_lock);
}

static void log_statistics(void) {
    pthread_mutex_lock(&log_lock);
    lines += cache_hits();
    pthread_mutex_unlock(&log_lock);
}

static void cache_get(void) {
    pthread_mutex_lock(&cache_lock);
    hits++;
    log_line();
    pthread_mutex_unlock(&cache_lock);
}

void *client(void *arg) {
    cache_get();
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, client, 0);
    log_statistics();
    pthread_join(t, 0);
    return 0;
}
