/* A latch that opens when all parts are ready, made of C11's mutexes and condition variables. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <threads.h>

#define PARTS 2

struct latch {
    mtx_t lock;
    cnd_t opened;
    int missing;
};

static struct latch latch;
static int parts[PARTS];

static void check(int status, const char *what) {
    if (status != thrd_success) {
        fprintf(stderr, "%s fails: %d\n", what, status);
        exit(EXIT_FAILURE);
    }
}

static void latch_init(struct latch *self, int count) {
    check(mtx_init(&self->lock, mtx_plain), "mtx_init");
    check(cnd_init(&self->opened), "cnd_init");
    self->missing = count;
}

static void latch_destroy(struct latch *self) {
    cnd_destroy(&self->opened);
    mtx_destroy(&self->lock);
}

static void latch_count_down(struct latch *self) {
    check(mtx_lock(&self->lock), "mtx_lock");
    if (--self->missing == 0)
        check(cnd_broadcast(&self->opened), "cnd_broadcast");
    check(mtx_unlock(&self->lock), "mtx_unlock");
}

static void latch_wait(struct latch *self) {
    check(mtx_lock(&self->lock), "mtx_lock");
    while (self->missing > 0)
        check(cnd_wait(&self->opened, &self->lock), "cnd_wait");
    check(mtx_unlock(&self->lock), "mtx_unlock");
}

static int prepare(void *argument) {
    int *part = argument;
    *part = 1;
    latch_count_down(&latch);
    return EXIT_SUCCESS;
}

int main(void) {
    thrd_t threads[PARTS];
    int sum = 0;
    latch_init(&latch, PARTS);
    for (int i = 0; i < PARTS; i++)
        check(thrd_create(&threads[i], prepare, &parts[i]), "thrd_create");
    latch_wait(&latch);
    for (int i = 0; i < PARTS; i++)
        sum += parts[i];
    assert(sum == PARTS);
    for (int i = 0; i < PARTS; i++) {
        int result;
        check(thrd_join(threads[i], &result), "thrd_join");
        assert(result == EXIT_SUCCESS);
    }
    latch_destroy(&latch);
    return EXIT_SUCCESS;
}
