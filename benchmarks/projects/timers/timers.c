#include "timers.h"

#include <pthread.h>

#include "log.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t finished = PTHREAD_COND_INITIALIZER;
static struct list pending;
static unsigned now;

void timers_init(void) {
    list_init(&pending);
    now = 0;
}

void timers_add(struct timer *timer, unsigned delay, void (*call)(struct timer *timer)) {
    struct list *each;
    pthread_mutex_lock(&lock);
    timer->due = now + delay;
    timer->call = call;
    timer->is_running = false;
    list_for_each(each, &pending)
        if (container_of(each, struct timer, link)->due > timer->due)
            break;
    list_insert_before(each, &timer->link);
    pthread_mutex_unlock(&lock);
}

bool timers_cancel(struct timer *timer) {
    bool was_pending;
    pthread_mutex_lock(&lock);
    was_pending = !list_is_empty(&timer->link);
    if (was_pending)
        list_remove(&timer->link);
    while (timer->is_running)
        pthread_cond_wait(&finished, &lock);
    pthread_mutex_unlock(&lock);
    return was_pending;
}

void timers_tick(void) {
    pthread_mutex_lock(&lock);
    now++;
    while (!list_is_empty(&pending)) {
        struct timer *timer = container_of(pending.next, struct timer, link);
        if (timer->due > now)
            break;
        list_remove(&timer->link);
        timer->is_running = true;
        pthread_mutex_unlock(&lock);
        log_debug("timer of tick %u", timer->due);
        timer->call(timer);
        pthread_mutex_lock(&lock);
        timer->is_running = false;
        pthread_cond_broadcast(&finished);
    }
    pthread_mutex_unlock(&lock);
}
