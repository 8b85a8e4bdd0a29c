#ifndef POOL_H
#define POOL_H

#include <stdbool.h>

typedef void (*pool_job)(void *argument);
struct pool;

struct pool *pool_create(unsigned workers);
bool pool_submit(struct pool *pool, pool_job run, void *argument);
/* Runs what is queued, ends the workers and frees the pool. */
void pool_destroy(struct pool *pool);

#endif
