#include "pool.h"

#include <pthread.h>
#include <stdlib.h>

#include "log.h"
#include "xmalloc.h"

struct job {
    struct job *next;
    pool_job run;
    void *argument;
};

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t work, idle;
    struct job *first, **last;
    bool stopping;
    unsigned started, running;
    pthread_t workers[];
};

static struct job *take(struct pool *pool) {
    struct job *job;
    pthread_mutex_lock(&pool->lock);
    while (pool->first == NULL && !pool->stopping)
        pthread_cond_wait(&pool->work, &pool->lock);
    job = pool->first;
    if (job != NULL) {
        pool->first = job->next;
        if (pool->first == NULL)
            pool->last = &pool->first;
    }
    pthread_mutex_unlock(&pool->lock);
    return job;
}

static void *work(void *argument) {
    struct pool *pool = argument;
    struct job *job;
    bool is_last;
    while ((job = take(pool)) != NULL) {
        job->run(job->argument);
        free(job);
    }
    pthread_mutex_lock(&pool->lock);
    is_last = --pool->running == 0;
    pthread_mutex_unlock(&pool->lock);
    if (is_last)
        pthread_cond_signal(&pool->idle);
    return NULL;
}

struct pool *pool_create(unsigned workers) {
    struct pool *pool = xcalloc(1, sizeof *pool + workers * sizeof pool->workers[0]);
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work, NULL);
    pthread_cond_init(&pool->idle, NULL);
    pool->running = workers;
    pool->last = &pool->first;
    for (; pool->started < workers; pool->started++) {
        int code = pthread_create(&pool->workers[pool->started], NULL, work, pool);
        if (code == 0) {
            pthread_detach(pool->workers[pool->started]);
        } else {
            log_error("cannot start worker %u: error %d", pool->started, code);
            pool->running = pool->started;
            goto failed;
        }
    }
    log_info("%u workers", pool->started);
    return pool;
failed:
    pool_destroy(pool);
    return NULL;
}

bool pool_submit(struct pool *pool, pool_job run, void *argument) {
    struct job *job = xnew(struct job);
    bool is_open;
    job->run = run;
    job->argument = argument;
    pthread_mutex_lock(&pool->lock);
    is_open = !pool->stopping;
    if (is_open) {
        *pool->last = job;
        pool->last = &job->next;
        pthread_cond_signal(&pool->work);
    }
    pthread_mutex_unlock(&pool->lock);
    if (!is_open) {
        log_warn("the pool is stopping: a job is refused");
        free(job);
    }
    return is_open;
}

void pool_destroy(struct pool *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->stopping = true;
    pthread_cond_broadcast(&pool->work);
    while (pool->running > 0)
        pthread_cond_wait(&pool->idle, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
    pthread_cond_destroy(&pool->idle);
    pthread_cond_destroy(&pool->work);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}
